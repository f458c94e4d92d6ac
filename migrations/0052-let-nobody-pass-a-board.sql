-- Whom ownership of a study would take the decision of a member of its board, while the board reviews a version: an owner
-- cannot decide, and neither can someone who is in Accord and on the board only through owners.
CREATE VIEW silencingOwner AS
SELECT version.study, version.id AS version, candidate.id AS account, reviewSeat.account AS member
FROM reviewSeat
JOIN version ON version.id = reviewSeat.version AND version.state = 'proposed'
JOIN reviewRequestMember ON reviewRequestMember.request = reviewSeat.request
  AND reviewRequestMember.account = reviewSeat.account
JOIN account AS person ON person.id = reviewSeat.account
JOIN account AS seater ON seater.id = reviewRequestMember.seatedBy
JOIN account AS candidate ON candidate.id IN (person.id, person.invitedBy, seater.id)
WHERE reviewSeat.endedAt IS NULL AND reviewSeat.counts = 1 AND (
  candidate.id = person.id
  OR (seater.role <> 'administrator'
    AND (candidate.id = person.invitedBy OR EXISTS (
      SELECT 1 FROM versionStake
      WHERE versionStake.version = version.id AND versionStake.account = person.invitedBy))
    AND (candidate.id = seater.id OR EXISTS (
      SELECT 1 FROM versionStake
      WHERE versionStake.version = version.id AND versionStake.account = seater.id))
    AND person.invitedBy IS NOT NULL)
);

CREATE TRIGGER memberSilencesNobodyWhenAdded BEFORE INSERT ON member
WHEN NEW.role = 'owner' AND EXISTS (
  SELECT 1 FROM silencingOwner WHERE study = NEW.study AND account = NEW.account)
BEGIN
  SELECT RAISE (ABORT, 'nobody becomes an owner whose ownership takes a decision from the board');
END;

CREATE TRIGGER memberSilencesNobody BEFORE UPDATE OF study, account, role ON member
WHEN NEW.role = 'owner' AND EXISTS (
  SELECT 1 FROM silencingOwner WHERE study = NEW.study AND account = NEW.account)
BEGIN
  SELECT RAISE (ABORT, 'nobody becomes an owner whose ownership takes a decision from the board');
END;

-- What members of a board objected to, in any version with the same bytes, as long as that board has not approved those bytes
-- since.
CREATE VIEW standingObjection AS
SELECT decision.sha256, decision.version, reviewRequest.board
FROM decision
JOIN decisionMeaning ON decisionMeaning.name = decision.meaning AND decisionMeaning.approves = 0
JOIN reviewRequest ON reviewRequest.id = decision.request
WHERE decision.counts = 1 AND NOT EXISTS (
  SELECT 1 FROM decision AS completing
  JOIN approval ON approval.decision = completing.id
  JOIN reviewRequest AS approving ON approving.id = completing.request
  WHERE completing.sha256 = decision.sha256 AND approving.board = reviewRequest.board
    AND (completing.id > decision.id OR completing.request = decision.request)
);

DROP TRIGGER approvalFromOutsidePassesNoBoard;

CREATE TRIGGER approvalFromOutsidePassesNoBoard BEFORE INSERT ON approval
WHEN NEW.decision IS NULL AND (
  EXISTS (SELECT 1 FROM versionWithBoard WHERE versionWithBoard.version = NEW.version)
  OR EXISTS (SELECT 1 FROM decision WHERE decision.version = NEW.version AND decision.counts = 1)
  OR EXISTS (SELECT 1 FROM standingObjection WHERE standingObjection.sha256 = NEW.sha256)
)
BEGIN
  SELECT RAISE (ABORT, 'nobody outside approves what a board here decides on');
END;

DROP TRIGGER versionIsPublishedWithApproval;

CREATE TRIGGER versionIsPublishedWithApproval BEFORE UPDATE OF state ON version
WHEN NEW.state = 'published' AND (
  EXISTS (
    SELECT 1 FROM approval
    WHERE id = (SELECT max(id) FROM approval WHERE version = NEW.id)
      AND (expiresOn < substr(NEW.publishedAt, 1, 10) OR expiresOn < (SELECT day FROM latestDay))
  )
  OR EXISTS (
    SELECT 1 FROM openCondition
    WHERE approval = (SELECT max(id) FROM approval WHERE version = NEW.id)
  )
  -- What a board objected to needs its approval, also under another number, and also with a letter from elsewhere.
  OR EXISTS (SELECT 1 FROM standingObjection WHERE standingObjection.sha256 = NEW.sha256)
  OR (
    NOT EXISTS (SELECT 1 FROM approval WHERE version = NEW.id)
    AND (
      EXISTS (SELECT 1 FROM study WHERE study.id = NEW.study AND study.requiresBoard = 1)
      OR EXISTS (SELECT 1 FROM versionWithBoard WHERE versionWithBoard.version = NEW.id)
    )
  )
)
BEGIN
  SELECT RAISE (ABORT, 'a version is published with its approval');
END;

DROP TRIGGER classCorrectionPrecedesTheDecision;

CREATE TRIGGER classCorrectionPrecedesTheDecision BEFORE INSERT ON classCorrection
WHEN NEW.later IS NOT NULL AND (
  NOT EXISTS (SELECT 1 FROM version WHERE id = NEW.later AND state = 'proposed')
  OR EXISTS (SELECT 1 FROM decision WHERE version = NEW.later AND counts = 1))
BEGIN
  SELECT RAISE (ABORT, 'what a board decided on is not corrected');
END;

-- From which versions the draft took text back, with the line of the history that did. Whoever wrote it is an author of what is
-- proposed next.
CREATE TABLE restoredVersion (
  study   TEXT NOT NULL REFERENCES study (id),
  number  INTEGER NOT NULL,
  version INTEGER NOT NULL REFERENCES version (id),
  PRIMARY KEY (study, number),
  FOREIGN KEY (study, number) REFERENCES edit (study, number)
) STRICT, WITHOUT ROWID;

CREATE INDEX restoredVersionByVersion ON restoredVersion (version);

CREATE TRIGGER restoredVersionIsAdded BEFORE INSERT ON restoredVersion
WHEN EXISTS (SELECT 1 FROM restoredVersion WHERE study = NEW.study AND number = NEW.number)
  OR NOT EXISTS (SELECT 1 FROM version WHERE id = NEW.version AND study = NEW.study)
BEGIN
  SELECT RAISE (ABORT, 'what was taken back is only added, from a version of the same study');
END;

CREATE TRIGGER restoredVersionNeverChanges BEFORE UPDATE ON restoredVersion
BEGIN
  SELECT RAISE (ABORT, 'what was taken back stays recorded');
END;

CREATE TRIGGER restoredVersionStays BEFORE DELETE ON restoredVersion
BEGIN
  SELECT RAISE (ABORT, 'what was taken back stays recorded');
END;

-- A version has the corrections that were made before it was proposed, so none is dated back to then.
CREATE TRIGGER classCorrectionFollowsTheProposals BEFORE INSERT ON classCorrection
WHEN EXISTS (
  SELECT 1 FROM version AS earlier JOIN version AS proposed ON proposed.study = earlier.study
  WHERE earlier.id = NEW.earlier AND proposed.proposedAt >= NEW.at)
BEGIN
  SELECT RAISE (ABORT, 'a correction is dated after every proposal of its study');
END;

INSERT INTO auditAction (name) VALUES ('refused');

-- The printed name of the person who signed that a condition is met, as it was then; NULL for those closed before that was
-- signed.
ALTER TABLE condition ADD COLUMN closedName TEXT CHECK (closedName <> '');

DROP TRIGGER conditionIsClosedOnce;

CREATE TRIGGER conditionIsClosedOnce
BEFORE UPDATE OF closedAt, closedBy, closing, closedName ON condition
WHEN OLD.closedAt IS NOT NULL OR NEW.closedAt IS NULL OR NEW.closedName IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a condition is closed once, under a name');
END;
