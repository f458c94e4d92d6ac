CREATE TABLE asset (
  sha256    TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  mediaType TEXT NOT NULL CHECK (mediaType <> ''),
  bytes     BLOB NOT NULL
) STRICT;

CREATE TRIGGER assetNeverChanges BEFORE UPDATE ON asset
BEGIN
  SELECT RAISE (ABORT, 'an asset is named by its content');
END;

CREATE TABLE walkthroughRun (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study     TEXT NOT NULL REFERENCES study (id),
  -- NULL for the draft.
  version   INTEGER REFERENCES version (id),
  account   TEXT NOT NULL REFERENCES account (id),
  task      TEXT NOT NULL,
  language  TEXT NOT NULL,
  sequence  INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  state     BLOB NOT NULL
) STRICT;

CREATE INDEX walkthroughRunByStudy ON walkthroughRun (study);
CREATE INDEX walkthroughRunByVersion ON walkthroughRun (version);
CREATE INDEX walkthroughRunByAccount ON walkthroughRun (account);
CREATE INDEX walkthroughRunByExpiry ON walkthroughRun (expiresAt);
