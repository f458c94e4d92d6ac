-- A version's prints with the stamp of an approval laid over. They belong to the approval; the version's own files stay as
-- they were frozen.
CREATE TABLE approvalPrint (
  approval INTEGER NOT NULL REFERENCES approval (id),
  -- That of the version's own print, such as print/a4/consents/main/en.pdf.
  name     TEXT NOT NULL CHECK (name <> ''),
  artifact TEXT NOT NULL REFERENCES artifact (sha256),
  -- The release of Accord that made it.
  madeBy   TEXT NOT NULL CHECK (madeBy <> ''),
  PRIMARY KEY (approval, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX approvalPrintByArtifact ON approvalPrint (artifact);

CREATE TRIGGER approvalPrintIsMadeOnce BEFORE INSERT ON approvalPrint
WHEN EXISTS (SELECT 1 FROM approvalPrint WHERE approval = NEW.approval AND name = NEW.name)
BEGIN
  SELECT RAISE (ABORT, 'an approval stamps a print once');
END;

CREATE TRIGGER approvalPrintHasNoConditions BEFORE INSERT ON approvalPrint
WHEN EXISTS (SELECT 1 FROM openCondition WHERE openCondition.approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'an approval stamps nothing while a condition is open');
END;

CREATE TRIGGER approvalPrintNeverChanges BEFORE UPDATE ON approvalPrint
BEGIN
  SELECT RAISE (ABORT, 'what an approval stamped never changes');
END;

CREATE TRIGGER approvalPrintStays BEFORE DELETE ON approvalPrint
BEGIN
  SELECT RAISE (ABORT, 'what an approval stamped is never removed');
END;
