-- "Accd": tells a database of Accord from any other SQLite file.
PRAGMA application_id = 1097032548;

CREATE TABLE account (
  id             TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  email          TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name           TEXT NOT NULL CHECK (name <> ''),
  role           TEXT NOT NULL CHECK (role IN ('administrator', 'researcher', 'reviewer')),
  passwordHash   TEXT NOT NULL CHECK (passwordHash LIKE '$argon2id$%'),
  isActive       INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt      TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  lastSignedInAt TEXT CHECK (lastSignedInAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

-- At most one row: the link by which the first administrator sets the portal up.
CREATE TABLE setUpToken (
  only      INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  tokenHash TEXT NOT NULL CHECK (length(tokenHash) = 64)
) STRICT;

CREATE TABLE invitation (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  email     TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name      TEXT NOT NULL,
  role      TEXT NOT NULL CHECK (role IN ('administrator', 'researcher', 'reviewer')),
  invitedBy TEXT NOT NULL REFERENCES account (id),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX invitationByInviter ON invitation (invitedBy);

CREATE TABLE session (
  tokenHash  TEXT PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 64),
  account    TEXT NOT NULL REFERENCES account (id),
  lastSeenAt TEXT NOT NULL CHECK (lastSeenAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX sessionByAccount ON session (account);
CREATE INDEX sessionByLastSeen ON session (lastSeenAt);

-- Attempts that have not succeeded. Addresses are hashed: what people mistype is nobody's business.
CREATE TABLE signInAttempt (
  emailHash TEXT NOT NULL CHECK (length(emailHash) = 64),
  at        TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX signInAttemptByEmail ON signInAttempt (emailHash, at);
CREATE INDEX signInAttemptByTime ON signInAttempt (at);
