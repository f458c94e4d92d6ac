-- Which lines of a study's history someone took text back from, with the line that did: the text was there before the earlier
-- line. Whoever wrote in the study before it is an author of what is proposed next, unless a board has approved the text since.
CREATE TABLE restoredEdit (
  study   TEXT NOT NULL REFERENCES study (id),
  number  INTEGER NOT NULL,
  earlier INTEGER NOT NULL CHECK (earlier < number),
  PRIMARY KEY (study, number),
  FOREIGN KEY (study, number) REFERENCES edit (study, number),
  FOREIGN KEY (study, earlier) REFERENCES edit (study, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX restoredEditByEarlier ON restoredEdit (study, earlier);

CREATE TRIGGER restoredEditIsAdded BEFORE INSERT ON restoredEdit
WHEN EXISTS (SELECT 1 FROM restoredEdit WHERE study = NEW.study AND number = NEW.number)
BEGIN
  SELECT RAISE (ABORT, 'what was taken back is only added');
END;

CREATE TRIGGER restoredEditNeverChanges BEFORE UPDATE ON restoredEdit
BEGIN
  SELECT RAISE (ABORT, 'what was taken back stays recorded');
END;

CREATE TRIGGER restoredEditStays BEFORE DELETE ON restoredEdit
BEGIN
  SELECT RAISE (ABORT, 'what was taken back stays recorded');
END;
