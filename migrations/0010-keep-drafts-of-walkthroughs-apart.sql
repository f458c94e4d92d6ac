-- SQLite writes a row anew as a whole: with the draft in a row of its own, a screen of a long task costs as little as one of
-- a short one.
CREATE TABLE walkthroughDraft (
  run     TEXT PRIMARY KEY NOT NULL REFERENCES walkthroughRun (id) ON DELETE CASCADE,
  content BLOB NOT NULL
) STRICT;

INSERT INTO walkthroughDraft (run, content)
SELECT id, draft FROM walkthroughRun WHERE draft IS NOT NULL;

ALTER TABLE walkthroughRun DROP COLUMN draft;
