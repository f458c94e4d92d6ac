-- Tokens with which programs use the API in someone's name. Only the hash of a token is kept.
CREATE TABLE tokenScope (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO tokenScope (name) VALUES ('read'), ('write'), ('testDevice');

CREATE TABLE accessToken (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash  TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  account    TEXT NOT NULL REFERENCES account (id),
  -- The only study that it opens; NULL for all studies of the account.
  study      TEXT REFERENCES study (id),
  name       TEXT NOT NULL CHECK (name <> ''),
  scope      TEXT NOT NULL REFERENCES tokenScope (name),
  createdAt  TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  expiresAt  TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  lastUsedAt TEXT CHECK (lastUsedAt GLOB '????-??-??T??:??:??.???Z'),
  revokedAt  TEXT CHECK (revokedAt GLOB '????-??-??T??:??:??.???Z'),
  revokedBy  TEXT REFERENCES account (id),
  CHECK ((revokedAt IS NULL) = (revokedBy IS NULL)),
  -- Devices never get more than the draft of one study.
  CHECK (scope <> 'testDevice' OR study IS NOT NULL)
) STRICT;

CREATE INDEX accessTokenByAccount ON accessToken (account, createdAt);
CREATE INDEX accessTokenByStudy ON accessToken (study, createdAt);
CREATE INDEX accessTokenByScope ON accessToken (scope);
CREATE INDEX accessTokenByRevoker ON accessToken (revokedBy);

CREATE TRIGGER accessTokenIsMadeOnce BEFORE INSERT ON accessToken
WHEN EXISTS (SELECT 1 FROM accessToken WHERE id = NEW.id OR tokenHash = NEW.tokenHash)
BEGIN
  SELECT RAISE (ABORT, 'a token is made once');
END;

CREATE TRIGGER accessTokenNeverChanges
BEFORE UPDATE OF id, tokenHash, account, study, name, scope, createdAt, expiresAt ON accessToken
BEGIN
  SELECT RAISE (ABORT, 'a token is only revoked');
END;

CREATE TRIGGER accessTokenIsRevokedOnce BEFORE UPDATE OF revokedAt, revokedBy ON accessToken
WHEN OLD.revokedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a token is revoked once');
END;

CREATE TRIGGER accessTokenStays BEFORE DELETE ON accessToken
BEGIN
  SELECT RAISE (ABORT, 'a token is never removed');
END;

INSERT INTO auditAction (name) VALUES ('tokenMade'), ('tokenRevoked');
