-- A version is also sent back by an objection to its bytes that a member signed in a review that ended.
DROP TRIGGER versionIsSentBackOnRecord;

CREATE TRIGGER versionIsSentBackOnRecord BEFORE UPDATE OF state ON version
WHEN NEW.state IN ('changesRequested', 'disapproved') AND NOT EXISTS (
  SELECT 1 FROM decision JOIN decisionMeaning ON decisionMeaning.name = decision.meaning
  JOIN version AS objected ON objected.id = decision.version AND objected.study = NEW.study
  JOIN reviewRequest ON reviewRequest.version = NEW.id AND reviewRequest.endedAt IS NULL
  WHERE decision.sha256 = NEW.sha256 AND decision.counts = 1 AND decisionMeaning.approves = 0
)
BEGIN
  SELECT RAISE (ABORT, 'a version that was sent back has a decision');
END;
