-- A link that shows one version to whoever has it, without an account. Only the hash of its token is kept.
CREATE TABLE viewLink (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  version   INTEGER NOT NULL REFERENCES version (id),
  createdBy TEXT NOT NULL REFERENCES account (id),
  createdAt TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  revokedAt TEXT CHECK (revokedAt GLOB '????-??-??T??:??:??.???Z'),
  revokedBy TEXT REFERENCES account (id),
  CHECK ((revokedAt IS NULL) = (revokedBy IS NULL))
) STRICT;

CREATE INDEX viewLinkByVersion ON viewLink (version);
CREATE INDEX viewLinkByCreator ON viewLink (createdBy);
CREATE INDEX viewLinkByRevoker ON viewLink (revokedBy);

CREATE TRIGGER viewLinkIsMadeOnce BEFORE INSERT ON viewLink
WHEN EXISTS (SELECT 1 FROM viewLink WHERE id = NEW.id OR tokenHash = NEW.tokenHash)
BEGIN
  SELECT RAISE (ABORT, 'a link is made once');
END;

CREATE TRIGGER viewLinkNeverChanges
BEFORE UPDATE OF id, tokenHash, version, createdBy, createdAt, expiresAt ON viewLink
BEGIN
  SELECT RAISE (ABORT, 'a link is only revoked');
END;

CREATE TRIGGER viewLinkIsRevokedOnce BEFORE UPDATE OF revokedAt, revokedBy ON viewLink
WHEN OLD.revokedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a link is revoked once');
END;

CREATE TRIGGER viewLinkStays BEFORE DELETE ON viewLink
BEGIN
  SELECT RAISE (ABORT, 'a link is never removed');
END;

CREATE TABLE viewLinkOpening (
  id     INTEGER PRIMARY KEY NOT NULL,
  link   TEXT NOT NULL REFERENCES viewLink (id),
  at     TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  -- Where it was opened from, such as a network address.
  source TEXT NOT NULL
) STRICT;

CREATE INDEX viewLinkOpeningByLink ON viewLinkOpening (link, at);

CREATE TRIGGER viewLinkOpeningIsAdded BEFORE INSERT ON viewLinkOpening
WHEN EXISTS (SELECT 1 FROM viewLinkOpening WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'openings are only added');
END;

CREATE TRIGGER viewLinkOpeningNeverChanges BEFORE UPDATE ON viewLinkOpening
BEGIN
  SELECT RAISE (ABORT, 'an opening never changes');
END;

CREATE TRIGGER viewLinkOpeningStays BEFORE DELETE ON viewLinkOpening
BEGIN
  SELECT RAISE (ABORT, 'an opening is never removed');
END;
