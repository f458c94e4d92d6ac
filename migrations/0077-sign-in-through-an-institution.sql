-- Whom a person is at an institution. The issuer and its name for the person say that, never an email.
CREATE TABLE identity (
  issuer   TEXT NOT NULL CHECK (issuer <> ''),
  subject  TEXT NOT NULL CHECK (subject <> ''),
  account  TEXT NOT NULL REFERENCES account (id),
  linkedAt TEXT NOT NULL CHECK (linkedAt GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

-- An account has one.
CREATE UNIQUE INDEX identityByAccount ON identity (account);

CREATE TRIGGER identityNeverMoves BEFORE UPDATE ON identity
BEGIN
  SELECT RAISE (ABORT, 'an identity is removed, and not given to another account');
END;

-- Whether the institution's sign-in also was the second factor.
ALTER TABLE session ADD COLUMN hasSecondFactor INTEGER NOT NULL DEFAULT 0 CHECK (hasSecondFactor IN (0, 1));

INSERT INTO auditAction (name)
VALUES ('identityLinked'), ('identityUnlinked'), ('identityRefused'), ('reauthenticated');

INSERT INTO accountMailKind (name) VALUES ('identityAdded'), ('identityRemoved');
