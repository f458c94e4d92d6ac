-- Tables say which roles there are, so that another role is a row, and no table has to be replaced for it.
CREATE TABLE accountRole (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO accountRole (name) VALUES ('administrator'), ('researcher'), ('reviewer');

CREATE TABLE memberRole (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO memberRole (name) VALUES ('viewer'), ('editor'), ('owner');

-- Foreign keys are off while a migration runs and are checked before it is committed, so a table can be replaced. Rows
-- that another program has damaged are kept as they are.
PRAGMA ignore_check_constraints = ON;

CREATE TABLE newAccount (
  id             TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  email          TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name           TEXT NOT NULL CHECK (name <> ''),
  role           TEXT NOT NULL REFERENCES accountRole (name),
  passwordHash   TEXT NOT NULL CHECK (passwordHash LIKE '$argon2id$%'),
  isActive       INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt      TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  lastSignedInAt TEXT CHECK (lastSignedInAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

INSERT INTO newAccount (id, email, name, role, passwordHash, isActive, createdAt, lastSignedInAt)
SELECT id, email, name, role, passwordHash, isActive, createdAt, lastSignedInAt FROM account;

DROP TABLE account;
ALTER TABLE newAccount RENAME TO account;

CREATE INDEX accountByRole ON account (role);

CREATE TABLE newInvitation (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  email     TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name      TEXT NOT NULL,
  role      TEXT NOT NULL REFERENCES accountRole (name),
  invitedBy TEXT NOT NULL REFERENCES account (id),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

INSERT INTO newInvitation (id, tokenHash, email, name, role, invitedBy, expiresAt)
SELECT id, tokenHash, email, name, role, invitedBy, expiresAt FROM invitation;

DROP TABLE invitation;
ALTER TABLE newInvitation RENAME TO invitation;

CREATE INDEX invitationByInviter ON invitation (invitedBy);
CREATE INDEX invitationByRole ON invitation (role);

-- A table that a trigger of another one names cannot be renamed while it is away.
DROP TRIGGER memberFollowsStudy;

CREATE TABLE newMember (
  study      TEXT NOT NULL REFERENCES study (id),
  account    TEXT NOT NULL REFERENCES account (id),
  role       TEXT NOT NULL REFERENCES memberRole (name),
  editedAt   TEXT NOT NULL,
  isArchived INTEGER NOT NULL CHECK (isArchived IN (0, 1)),
  PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;

INSERT INTO newMember (study, account, role, editedAt, isArchived)
SELECT study, account, role, editedAt, isArchived FROM member;

DROP TABLE member;
ALTER TABLE newMember RENAME TO member;

CREATE INDEX memberByRecency ON member (account, isArchived, editedAt DESC, study);
CREATE INDEX memberByRole ON member (role);

CREATE TRIGGER memberFollowsStudy AFTER UPDATE OF editedAt, archivedAt ON study
BEGIN
  UPDATE member SET editedAt = NEW.editedAt, isArchived = NEW.archivedAt IS NOT NULL
  WHERE study = NEW.id;
END;

CREATE TRIGGER shelfGrows AFTER INSERT ON member
BEGIN
  INSERT INTO shelf (account, isArchived, studies) VALUES (NEW.account, NEW.isArchived, 1)
  ON CONFLICT DO UPDATE SET studies = studies + 1;
END;

CREATE TRIGGER shelfShrinks AFTER DELETE ON member
BEGIN
  UPDATE shelf SET studies = studies - 1
  WHERE account = OLD.account AND isArchived = OLD.isArchived;
END;

CREATE TRIGGER shelfChanges AFTER UPDATE OF isArchived ON member
WHEN OLD.isArchived <> NEW.isArchived
BEGIN
  UPDATE shelf SET studies = studies - 1
  WHERE account = OLD.account AND isArchived = OLD.isArchived;
  INSERT INTO shelf (account, isArchived, studies) VALUES (NEW.account, NEW.isArchived, 1)
  ON CONFLICT DO UPDATE SET studies = studies + 1;
END;

PRAGMA ignore_check_constraints = OFF;
