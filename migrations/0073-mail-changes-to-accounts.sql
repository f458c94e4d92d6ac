-- Mail that tells people about changes to their account, and what became of it. Its text is made when it is sent.
CREATE TABLE accountMailKind (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO accountMailKind (name)
VALUES ('passwordChanged'), ('emailReplaced'), ('emailGiven'), ('roleChanged'), ('secondFactorAdded'),
  ('secondFactorRemoved'), ('deactivated'), ('passwordLink');

CREATE TABLE accountMail (
  id        INTEGER PRIMARY KEY NOT NULL,
  account   TEXT NOT NULL REFERENCES account (id),
  kind      TEXT NOT NULL REFERENCES accountMailKind (name),
  -- The address when it was written: a change of the address is also told to the earlier one.
  email     TEXT NOT NULL CHECK (email <> ''),
  -- The new role, in mail about a change of it.
  role      TEXT REFERENCES accountRole (name),
  writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '????-??-??T??:??:??.???Z'),
  attempts  INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When to try it next.
  dueAt     TEXT NOT NULL CHECK (dueAt GLOB '????-??-??T??:??:??.???Z'),
  -- Why the last attempt failed.
  failure   TEXT CHECK (failure <> ''),
  endedAt   TEXT CHECK (endedAt GLOB '????-??-??T??:??:??.???Z'),
  outcome   TEXT CHECK (outcome IN ('sent', 'givenUp', 'notNeeded')),
  CHECK ((endedAt IS NULL) = (outcome IS NULL)),
  CHECK ((kind = 'roleChanged') = (role IS NOT NULL))
) STRICT;

CREATE INDEX accountMailByAccount ON accountMail (account);
CREATE INDEX accountMailByKind ON accountMail (kind);
CREATE INDEX accountMailByRole ON accountMail (role);
CREATE INDEX accountMailByDue ON accountMail (dueAt) WHERE endedAt IS NULL;
CREATE INDEX accountMailByEnd ON accountMail (endedAt) WHERE endedAt IS NOT NULL;

CREATE TRIGGER accountMailEndsOnce BEFORE UPDATE ON accountMail
WHEN OLD.endedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a mail ends once');
END;

-- Several links for a new password may work at once: whoever requests one for someone else must not end the link that
-- its owner has. The first one used ends the others.
CREATE TABLE newPasswordLink (
  tokenHash TEXT PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 64),
  account   TEXT NOT NULL REFERENCES account (id),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

INSERT INTO newPasswordLink (tokenHash, account, expiresAt)
SELECT tokenHash, account, expiresAt FROM passwordLink;

DROP TABLE passwordLink;
ALTER TABLE newPasswordLink RENAME TO passwordLink;

CREATE INDEX passwordLinkByAccount ON passwordLink (account);
CREATE INDEX passwordLinkByExpiry ON passwordLink (expiresAt);

INSERT INTO auditAction (name) VALUES ('passwordLinkRequested'), ('accountMailed');
