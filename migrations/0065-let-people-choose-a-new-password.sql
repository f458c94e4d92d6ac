-- A link with which a person chooses a new password; at most one works for each account.
CREATE TABLE passwordLink (
  account   TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

INSERT INTO auditAction (name) VALUES ('passwordLinkMade'), ('passwordReset');
