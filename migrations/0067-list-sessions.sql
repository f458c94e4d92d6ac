-- People see where they are signed in, and a session ends 30 days after its start. An open session counts from its last
-- use, the earliest moment that is known.
CREATE TABLE listedSession (
  tokenHash  TEXT PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 64),
  account    TEXT NOT NULL REFERENCES account (id),
  startedAt  TEXT NOT NULL CHECK (startedAt GLOB '????-??-??T??:??:??.???Z'),
  lastSeenAt TEXT NOT NULL CHECK (lastSeenAt GLOB '????-??-??T??:??:??.???Z'),
  -- In plain words, such as "Firefox on Windows".
  browser    TEXT NOT NULL,
  -- The network address from which the person signed in.
  origin     TEXT NOT NULL
) STRICT, WITHOUT ROWID;

INSERT INTO listedSession (tokenHash, account, startedAt, lastSeenAt, browser, origin)
SELECT tokenHash, account, lastSeenAt, lastSeenAt, '', '' FROM session;

DROP TABLE session;
ALTER TABLE listedSession RENAME TO session;
CREATE INDEX sessionByAccount ON session (account);
CREATE INDEX sessionByLastSeen ON session (lastSeenAt);

INSERT INTO auditAction (name) VALUES ('sessionsEnded');
