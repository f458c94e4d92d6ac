-- Someone who is taken off a board no longer decides in its open reviews, unless a person with a stake in the version
-- took them off: authors do not choose who decides on their version. What the member has signed stays.
CREATE TABLE reviewRemoval (
  request   INTEGER NOT NULL REFERENCES reviewRequest (id),
  account   TEXT NOT NULL REFERENCES account (id),
  removedBy TEXT NOT NULL REFERENCES account (id),
  at        TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (request, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX reviewRemovalByAccount ON reviewRemoval (account);
CREATE INDEX reviewRemovalByRemover ON reviewRemoval (removedBy);

CREATE TRIGGER reviewRemovalIsFair BEFORE INSERT ON reviewRemoval
WHEN NOT EXISTS (
  SELECT 1 FROM reviewSeat
  WHERE request = NEW.request AND account = NEW.account AND endedAt IS NULL)
  OR EXISTS (
    SELECT 1 FROM reviewRequest
    JOIN versionStake ON versionStake.version = reviewRequest.version
    WHERE reviewRequest.id = NEW.request AND versionStake.account = NEW.removedBy)
  OR EXISTS (SELECT 1 FROM decision WHERE request = NEW.request AND account = NEW.account)
BEGIN
  SELECT RAISE (ABORT, 'only people without a stake take a member who has not decided out of an open review');
END;

CREATE TRIGGER reviewRemovalNeverChanges BEFORE UPDATE ON reviewRemoval
BEGIN
  SELECT RAISE (ABORT, 'a removal from a review stays recorded');
END;

CREATE TRIGGER reviewRemovalStays BEFORE DELETE ON reviewRemoval
BEGIN
  SELECT RAISE (ABORT, 'a removal from a review stays recorded');
END;

-- The members that a board had when it was asked, in each review, also one that has ended, without those who were
-- removed since. Decisions of members count, but not those of members with a stake in the version, or who are in Accord
-- and on the board only through people with one.
DROP VIEW reviewSeat;

CREATE VIEW reviewSeat AS
SELECT reviewRequest.id AS request, reviewRequest.version, reviewRequest.board,
  reviewRequest.endedAt, reviewRequestMember.account, reviewRequestMember.isChair,
  NOT EXISTS (
    SELECT 1 FROM versionStake
    WHERE versionStake.version = reviewRequest.version
      AND versionStake.account = reviewRequestMember.account
  ) AND NOT (
    EXISTS (
      SELECT 1 FROM versionStake
      WHERE versionStake.version = reviewRequest.version
        AND versionStake.account = account.invitedBy
    ) AND EXISTS (
      SELECT 1 FROM versionStake
      JOIN account AS seater ON seater.id = versionStake.account AND seater.role <> 'administrator'
      WHERE versionStake.version = reviewRequest.version
        AND versionStake.account = reviewRequestMember.seatedBy
    )
  ) AS counts
FROM reviewRequest
JOIN reviewRequestMember ON reviewRequestMember.request = reviewRequest.id
JOIN account ON account.id = reviewRequestMember.account AND account.isActive = 1
WHERE NOT EXISTS (
  SELECT 1 FROM reviewRemoval
  WHERE reviewRemoval.request = reviewRequest.id
    AND reviewRemoval.account = reviewRequestMember.account
);

DROP VIEW askedAccount;

CREATE VIEW askedAccount AS
SELECT reviewRequest.id AS request, reviewRequest.version, reviewRequest.board,
  reviewRequest.askedBy, reviewRequest.askedAt, reviewRequest.dueOn, reviewRequestMember.account
FROM reviewRequest
JOIN reviewRequestMember ON reviewRequestMember.request = reviewRequest.id
JOIN account ON account.id = reviewRequestMember.account AND account.isActive = 1
WHERE reviewRequest.endedAt IS NULL AND NOT EXISTS (
  SELECT 1 FROM reviewRemoval
  WHERE reviewRemoval.request = reviewRequest.id
    AND reviewRemoval.account = reviewRequestMember.account
)
UNION ALL
SELECT reviewRequest.id, reviewRequest.version, reviewRequest.board,
  reviewRequest.askedBy, reviewRequest.askedAt, reviewRequest.dueOn, account.id
FROM reviewRequest
JOIN reviewRequestPerson ON reviewRequestPerson.request = reviewRequest.id
JOIN account ON account.email = reviewRequestPerson.email AND account.isActive = 1
WHERE reviewRequest.endedAt IS NULL;
