-- What the bundles of a version say about its stamped prints is decided once for each approval, before the first of these
-- bundles is handed out. A print that is stamped later belongs to the approval as well, but changes no bundle.
ALTER TABLE approvalPrint ADD COLUMN isListed INTEGER NOT NULL DEFAULT 1 CHECK (isListed IN (0, 1));

CREATE TABLE approvalListing (
  approval INTEGER PRIMARY KEY NOT NULL REFERENCES approval (id),
  -- The release of Accord that decided; NULL for approvals from before, whose bundles do not say what was not stamped.
  madeBy   TEXT CHECK (madeBy <> '')
) STRICT;

-- Bundles with these approvals may have been handed out, and stay as they are.
INSERT INTO approvalListing (approval)
SELECT id FROM approval
WHERE NOT EXISTS (SELECT 1 FROM openCondition WHERE openCondition.approval = approval.id);

CREATE TRIGGER approvalListingIsMadeOnce BEFORE INSERT ON approvalListing
WHEN EXISTS (SELECT 1 FROM approvalListing WHERE approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'what bundles list of an approval is decided once');
END;

CREATE TRIGGER approvalListingHasNoConditions BEFORE INSERT ON approvalListing
WHEN EXISTS (SELECT 1 FROM openCondition WHERE openCondition.approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'bundles list no stamped prints while a condition is open');
END;

CREATE TRIGGER approvalListingNeverChanges BEFORE UPDATE ON approvalListing
BEGIN
  SELECT RAISE (ABORT, 'what bundles list of an approval never changes');
END;

CREATE TRIGGER approvalListingStays BEFORE DELETE ON approvalListing
BEGIN
  SELECT RAISE (ABORT, 'what bundles list of an approval is never removed');
END;

CREATE TRIGGER approvalPrintIsListedInTime BEFORE INSERT ON approvalPrint
WHEN NEW.isListed = 1 AND EXISTS (SELECT 1 FROM approvalListing WHERE approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'a print that is stamped later is in no bundle');
END;
