-- People protect their account with codes of an app. The key of the app is derived from a file next to the database and
-- from the salt, so that a copy of the database has none.
CREATE TABLE secondFactor (
  account  TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  salt     TEXT NOT NULL CHECK (salt <> ''),
  -- The period of 30 seconds since 1970 whose code was accepted last: a code works once.
  lastStep INTEGER NOT NULL,
  setUpAt  TEXT NOT NULL CHECK (setUpAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

-- The codes that are left to someone without the app.
CREATE TABLE recoveryCode (
  codeHash TEXT PRIMARY KEY NOT NULL CHECK (length(codeHash) = 64),
  account  TEXT NOT NULL REFERENCES account (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recoveryCodeByAccount ON recoveryCode (account);

-- The roles that need a second factor, for sessions that start at this moment or later.
CREATE TABLE secondFactorRole (
  role  TEXT PRIMARY KEY NOT NULL REFERENCES accountRole (name),
  since TEXT NOT NULL CHECK (since GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

INSERT INTO auditAction (name)
VALUES ('secondFactorSetUp'), ('secondFactorRemoved'), ('secondFactorFailed'), ('recoveryCodeUsed'),
  ('recoveryCodesMade'), ('secondFactorRuleChanged');
