-- While someone types, the editor saves every few seconds. Saves of one value that follow each other are a run: each
-- names the first of them. NULL for edits that stand for themselves.
PRAGMA ignore_check_constraints = ON;
ALTER TABLE edit ADD COLUMN run INTEGER;
PRAGMA ignore_check_constraints = OFF;

CREATE INDEX editByRun ON edit (study, run, number) WHERE run IS NOT NULL;

CREATE TRIGGER editGoesOnWithItsOwn BEFORE INSERT ON edit
WHEN NEW.run <> NEW.number AND NOT EXISTS (
  SELECT 1 FROM edit
  WHERE study = NEW.study AND number = NEW.run AND run = NEW.run AND account = NEW.account
)
BEGIN
  SELECT RAISE (ABORT, 'a run of edits is one person''s');
END;
