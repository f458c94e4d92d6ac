-- The audit log: what people did in the portal besides editing, which the history of each study records.
CREATE TABLE auditAction (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO auditAction (name) VALUES
  ('signedIn'), ('signInFailed'), ('signedOut'), ('accountCreated'), ('accountDeactivated'),
  ('accountReactivated'), ('passwordChanged'), ('invited'), ('invitationRevoked'), ('memberSet'),
  ('memberRemoved'), ('downloaded'), ('signatureRefused'), ('boardCreated'),
  ('boardChanged');

CREATE TABLE auditEntry (
  -- Counts from 1, without gaps.
  number   INTEGER PRIMARY KEY NOT NULL,
  at       TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  -- NULL if nobody was signed in.
  account  TEXT REFERENCES account (id),
  -- The person's name and role at that time.
  name     TEXT,
  role     TEXT,
  action   TEXT NOT NULL REFERENCES auditAction (name),
  -- What it happened to: the id of an account or invitation, or the name of a file.
  object   TEXT,
  study    TEXT REFERENCES study (id),
  before   TEXT CHECK (before IS NULL OR json_valid(before)),
  after    TEXT CHECK (after IS NULL OR json_valid(after)),
  reason   TEXT,
  -- The network address of the request.
  origin   TEXT,
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash     TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE INDEX auditEntryByAccount ON auditEntry (account, number);
CREATE INDEX auditEntryByAction ON auditEntry (action, number);
CREATE INDEX auditEntryByStudy ON auditEntry (study, number);

-- One row: how long the log is, so that an end that was cut off is noticed.
CREATE TABLE auditEnd (
  only   INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  length INTEGER NOT NULL CHECK (length >= 0),
  hash   TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

INSERT INTO auditEnd (only, length, hash)
VALUES (1, 0, '0000000000000000000000000000000000000000000000000000000000000000');

CREATE TRIGGER auditEntryIsAppended BEFORE INSERT ON auditEntry
WHEN NOT EXISTS (
  SELECT 1 FROM auditEnd WHERE length = NEW.number - 1 AND hash = NEW.previous
) OR EXISTS (SELECT 1 FROM auditEntry WHERE number = NEW.number)
BEGIN
  SELECT RAISE (ABORT, 'the audit log only grows at its end');
END;

CREATE TRIGGER auditEntryNeverChanges BEFORE UPDATE ON auditEntry
BEGIN
  SELECT RAISE (ABORT, 'the audit log never changes');
END;

CREATE TRIGGER auditEntryStays BEFORE DELETE ON auditEntry
BEGIN
  SELECT RAISE (ABORT, 'the audit log is never removed');
END;

CREATE TRIGGER auditEndIsOne BEFORE INSERT ON auditEnd
BEGIN
  SELECT RAISE (ABORT, 'the audit log only grows at its end');
END;

CREATE TRIGGER auditEndOnlyGrows BEFORE UPDATE ON auditEnd
WHEN NEW.length <> OLD.length + 1
BEGIN
  SELECT RAISE (ABORT, 'the audit log only grows at its end');
END;

CREATE TRIGGER auditEndStays BEFORE DELETE ON auditEnd
BEGIN
  SELECT RAISE (ABORT, 'the audit log is never removed');
END;
