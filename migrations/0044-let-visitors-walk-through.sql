-- Visitors of a view-only link walk through its version without an account. Each is known by the hash of a token that only
-- their browser has, and their walkthroughs end with the link.
CREATE TABLE newWalkthroughRun (
  id          TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study       TEXT NOT NULL REFERENCES study (id),
  -- NULL for the draft.
  version     INTEGER REFERENCES version (id),
  account     TEXT REFERENCES account (id),
  viewLink    TEXT REFERENCES viewLink (id),
  visitorHash TEXT CHECK (length(visitorHash) = 64),
  task        TEXT NOT NULL,
  language    TEXT NOT NULL,
  sequence    INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  expiresAt   TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  state       BLOB NOT NULL,
  CHECK ((account IS NULL) = (viewLink IS NOT NULL)),
  CHECK ((viewLink IS NULL) = (visitorHash IS NULL)),
  CHECK (viewLink IS NULL OR version IS NOT NULL)
) STRICT;

INSERT INTO newWalkthroughRun
  (id, study, version, account, task, language, sequence, expiresAt, state)
SELECT id, study, version, account, task, language, sequence, expiresAt, state FROM walkthroughRun;
DROP TABLE walkthroughRun;
ALTER TABLE newWalkthroughRun RENAME TO walkthroughRun;

CREATE INDEX walkthroughRunByAccount ON walkthroughRun (account);
CREATE INDEX walkthroughRunByExpiry ON walkthroughRun (expiresAt);
CREATE INDEX walkthroughRunByStudy ON walkthroughRun (study);
CREATE INDEX walkthroughRunByVersion ON walkthroughRun (version);
CREATE INDEX walkthroughRunByVisitor ON walkthroughRun (viewLink, visitorHash);

CREATE TRIGGER walkthroughRunEndsWithLink AFTER UPDATE OF revokedAt ON viewLink
WHEN NEW.revokedAt IS NOT NULL
BEGIN
  DELETE FROM walkthroughRun WHERE viewLink = NEW.id;
END;

-- The task that was walked through; NULL if the storyboard was opened.
ALTER TABLE viewLinkOpening ADD COLUMN task TEXT;
