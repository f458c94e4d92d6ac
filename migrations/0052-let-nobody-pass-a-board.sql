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
