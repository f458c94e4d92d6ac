-- Who was asked to review a version: the study's board, or people by their addresses, who may not have an account yet.
CREATE TABLE reviewRequest (
  id      INTEGER PRIMARY KEY NOT NULL,
  version INTEGER NOT NULL REFERENCES version (id),
  board   TEXT REFERENCES board (id),
  -- The rules of the board when it was asked, which decide: how many members must agree, and how many it has.
  quorum  INTEGER CHECK (quorum >= 1),
  seats   INTEGER CHECK (seats >= 1),
  askedBy TEXT NOT NULL REFERENCES account (id),
  askedAt TEXT NOT NULL CHECK (askedAt GLOB '????-??-??T??:??:??.???Z'),
  dueOn   TEXT CHECK (dueOn GLOB '????-??-??'),
  endedAt TEXT CHECK (endedAt GLOB '????-??-??T??:??:??.???Z'),
  endedBy TEXT REFERENCES account (id),
  CHECK ((endedAt IS NULL) = (endedBy IS NULL)),
  CHECK ((board IS NULL) = (quorum IS NULL) AND (board IS NULL) = (seats IS NULL))
) STRICT;

CREATE INDEX reviewRequestByVersion ON reviewRequest (version);
CREATE INDEX reviewRequestByBoard ON reviewRequest (board, askedAt);
CREATE INDEX reviewRequestByAsker ON reviewRequest (askedBy);
CREATE INDEX reviewRequestByEnder ON reviewRequest (endedBy);
CREATE UNIQUE INDEX reviewRequestOfBoard ON reviewRequest (version)
  WHERE board IS NOT NULL AND endedAt IS NULL;

CREATE TRIGGER reviewRequestIsAdded BEFORE INSERT ON reviewRequest
WHEN NEW.endedAt IS NOT NULL OR EXISTS (
  SELECT 1 FROM reviewRequest
  WHERE id = NEW.id
    OR (version = NEW.version AND board IS NOT NULL AND NEW.board IS NOT NULL AND endedAt IS NULL)
)
BEGIN
  SELECT RAISE (ABORT, 'requests for reviews are only added');
END;

CREATE TRIGGER reviewRequestNeverChanges
BEFORE UPDATE OF id, version, board, quorum, seats, askedBy, askedAt, dueOn ON reviewRequest
BEGIN
  SELECT RAISE (ABORT, 'a request for a review only ends');
END;

CREATE TRIGGER reviewRequestEndsOnce BEFORE UPDATE OF endedAt, endedBy ON reviewRequest
WHEN OLD.endedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a request for a review ends once');
END;

CREATE TRIGGER reviewRequestStays BEFORE DELETE ON reviewRequest
BEGIN
  SELECT RAISE (ABORT, 'a request for a review is never removed');
END;

CREATE TRIGGER reviewRequestKeepsTheRules BEFORE INSERT ON reviewRequest
WHEN NEW.board IS NOT NULL AND (
  NEW.quorum IS NOT (SELECT quorum FROM board WHERE id = NEW.board)
  OR NEW.seats IS NOT (SELECT count(*) FROM boardMember WHERE board = NEW.board))
BEGIN
  SELECT RAISE (ABORT, 'a request keeps the rules of the board as they are when it is asked');
END;

-- Who was on the board when it was asked: later changes of the board count only for later requests.
CREATE TABLE reviewRequestMember (
  request  INTEGER NOT NULL REFERENCES reviewRequest (id),
  account  TEXT NOT NULL REFERENCES account (id),
  isChair  INTEGER NOT NULL CHECK (isChair IN (0, 1)),
  seatedBy TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (request, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX reviewRequestMemberByAccount ON reviewRequestMember (account);
CREATE INDEX reviewRequestMemberBySeater ON reviewRequestMember (seatedBy);

-- Once the seats are taken, nobody joins.
CREATE TRIGGER reviewRequestMemberIsOnTheBoard BEFORE INSERT ON reviewRequestMember
WHEN NOT EXISTS (
  SELECT 1 FROM reviewRequest
  JOIN boardMember ON boardMember.board = reviewRequest.board
  WHERE reviewRequest.id = NEW.request AND boardMember.account = NEW.account
    AND boardMember.isChair = NEW.isChair AND boardMember.seatedBy = NEW.seatedBy
    AND reviewRequest.seats > (
      SELECT count(*) FROM reviewRequestMember WHERE request = NEW.request))
BEGIN
  SELECT RAISE (ABORT, 'a request asks the members that the board has then');
END;

CREATE TRIGGER reviewRequestMemberNeverChanges BEFORE UPDATE ON reviewRequestMember
BEGIN
  SELECT RAISE (ABORT, 'a request keeps the members that it asked');
END;

CREATE TRIGGER reviewRequestMemberStays BEFORE DELETE ON reviewRequestMember
BEGIN
  SELECT RAISE (ABORT, 'a request keeps the members that it asked');
END;

CREATE TRIGGER reviewRequestAsksTheMembers AFTER INSERT ON reviewRequest
WHEN NEW.board IS NOT NULL
BEGIN
  INSERT INTO reviewRequestMember (request, account, isChair, seatedBy)
  SELECT NEW.id, account, isChair, seatedBy FROM boardMember WHERE board = NEW.board;
END;

CREATE TABLE reviewRequestPerson (
  request INTEGER NOT NULL REFERENCES reviewRequest (id),
  email   TEXT NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%'),
  PRIMARY KEY (request, email)
) STRICT, WITHOUT ROWID;

CREATE INDEX reviewRequestPersonByEmail ON reviewRequestPerson (email);

-- The author whose invitation to a review made the account; NULL if a command or an administrator vouched for the person.
ALTER TABLE account ADD COLUMN invitedBy TEXT REFERENCES account (id);

CREATE INDEX accountByInviter ON account (invitedBy);

-- The members that a board had when it was asked, in each review, also one that has ended. Decisions of members
-- count, but not those of members with a stake in the version, or who are in Accord and on the board only through people
-- with one.
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
JOIN account ON account.id = reviewRequestMember.account AND account.isActive = 1;

-- Everyone who may review a version now: the board, and the people who were asked in person, whose decisions are advice.
CREATE VIEW asked AS
SELECT request, version, board, account, isChair, counts FROM reviewSeat WHERE endedAt IS NULL
UNION ALL
SELECT reviewRequest.id, reviewRequest.version, NULL, account.id, 0, 0
FROM reviewRequest
JOIN reviewRequestPerson ON reviewRequestPerson.request = reviewRequest.id
JOIN account ON account.email = reviewRequestPerson.email AND account.isActive = 1
WHERE reviewRequest.endedAt IS NULL;

-- The same people and requests without whether their decisions count, which takes the longest to find. Both parts have
-- columns of the same types, so that the engine reads only the rows of the account or version that a query names.
CREATE VIEW askedAccount AS
SELECT reviewRequest.id AS request, reviewRequest.version, reviewRequest.board,
  reviewRequest.askedBy, reviewRequest.askedAt, reviewRequest.dueOn, reviewRequestMember.account
FROM reviewRequest
JOIN reviewRequestMember ON reviewRequestMember.request = reviewRequest.id
JOIN account ON account.id = reviewRequestMember.account AND account.isActive = 1
WHERE reviewRequest.endedAt IS NULL
UNION ALL
SELECT reviewRequest.id, reviewRequest.version, reviewRequest.board,
  reviewRequest.askedBy, reviewRequest.askedAt, reviewRequest.dueOn, account.id
FROM reviewRequest
JOIN reviewRequestPerson ON reviewRequestPerson.request = reviewRequest.id
JOIN account ON account.email = reviewRequestPerson.email AND account.isActive = 1
WHERE reviewRequest.endedAt IS NULL;

-- One row: the latest day that the portal has seen, so that a clock that is set back revives no approval.
CREATE TABLE latestDay (
  only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  day  TEXT NOT NULL CHECK (day GLOB '????-??-??')
) STRICT;

INSERT INTO latestDay (only, day) VALUES (1, '0001-01-01');

CREATE TRIGGER latestDayIsKept BEFORE INSERT ON latestDay
BEGIN
  SELECT RAISE (ABORT, 'the latest day only moves on');
END;

CREATE TRIGGER latestDayMovesOn BEFORE UPDATE ON latestDay
WHEN NEW.only <> OLD.only OR NEW.day <= OLD.day
BEGIN
  SELECT RAISE (ABORT, 'the latest day only moves on');
END;

CREATE TRIGGER latestDayStays BEFORE DELETE ON latestDay
BEGIN
  SELECT RAISE (ABORT, 'the latest day only moves on');
END;

-- What a person has seen: a screen, by its id and the hash of what it shows, so that unchanged ones stay seen.
CREATE TABLE seenScreen (
  study   TEXT NOT NULL REFERENCES study (id),
  account TEXT NOT NULL REFERENCES account (id),
  screen  TEXT NOT NULL CHECK (screen <> ''),
  content TEXT NOT NULL CHECK (content <> ''),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (study, account, screen, content)
) STRICT, WITHOUT ROWID;

CREATE INDEX seenScreenByAccount ON seenScreen (account);

CREATE TABLE decisionMeaning (
  name     TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  approves INTEGER NOT NULL CHECK (approves IN (0, 1))
) STRICT, WITHOUT ROWID;

INSERT INTO decisionMeaning (name, approves) VALUES
  ('approve', 1), ('approveWithConditions', 1), ('requestChanges', 0), ('disapprove', 0);

-- A signed decision: who, under which printed name, what it means, when, and on which bytes.
CREATE TABLE decision (
  id             INTEGER PRIMARY KEY NOT NULL,
  version        INTEGER NOT NULL REFERENCES version (id),
  -- What asked for it: a decision belongs to one review, and ends with it.
  request        INTEGER NOT NULL REFERENCES reviewRequest (id),
  account        TEXT NOT NULL REFERENCES account (id),
  name           TEXT NOT NULL CHECK (name <> ''),
  meaning        TEXT NOT NULL REFERENCES decisionMeaning (name),
  at             TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  sha256         TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  note           TEXT NOT NULL,
  -- Why it was made although required threads were open or screens unseen, and how many.
  overrideReason TEXT NOT NULL,
  openThreads    INTEGER NOT NULL CHECK (openThreads >= 0),
  unseenScreens  INTEGER NOT NULL CHECK (unseenScreens >= 0),
  isChair        INTEGER NOT NULL CHECK (isChair IN (0, 1)),
  -- Whether it counts toward the quorum, or is advice.
  counts         INTEGER NOT NULL CHECK (counts IN (0, 1)),
  approvalNumber TEXT NOT NULL,
  expiresOn      TEXT CHECK (expiresOn GLOB '????-??-??'),
  reconsent      TEXT CHECK (reconsent IN ('none', 'notify', 'addendum', 'reconsent')),
  -- Someone who gave advice may get a seat on the board, and then decide.
  UNIQUE (request, account, counts),
  -- Only an approval needs everything answered and seen.
  CHECK (overrideReason <> '' OR meaning IN ('requestChanges', 'disapprove')
    OR (openThreads = 0 AND unseenScreens = 0))
) STRICT;

CREATE INDEX decisionByVersion ON decision (version);
CREATE INDEX decisionByAccount ON decision (account);
CREATE INDEX decisionByMeaning ON decision (meaning);
CREATE INDEX decisionByContent ON decision (sha256);

-- Proposed versions that a board reviews now, or on which members of a board have decided. Until they move, the study keeps
-- its board, and nobody goes past it.
CREATE VIEW versionWithBoard AS
SELECT version.id AS version, version.study FROM version
WHERE version.state = 'proposed' AND (
  EXISTS (
    SELECT 1 FROM reviewRequest
    WHERE reviewRequest.version = version.id AND reviewRequest.board IS NOT NULL
      AND reviewRequest.endedAt IS NULL
  )
  OR EXISTS (SELECT 1 FROM decision WHERE decision.version = version.id AND decision.counts = 1)
);

CREATE TRIGGER studyKeepsItsBoardInReview BEFORE UPDATE OF requiresBoard, board ON study
WHEN (NEW.requiresBoard < OLD.requiresBoard OR NEW.board IS NOT OLD.board)
  AND EXISTS (SELECT 1 FROM versionWithBoard WHERE versionWithBoard.study = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a study keeps its board while a version is with it');
END;

CREATE TRIGGER decisionIsMadeOnce BEFORE INSERT ON decision
WHEN EXISTS (
  SELECT 1 FROM decision
  WHERE id = NEW.id
    OR (request = NEW.request AND account = NEW.account AND counts >= NEW.counts)
)
BEGIN
  SELECT RAISE (ABORT, 'a person decides once in a review');
END;

CREATE TRIGGER decisionIsAboutAProposal BEFORE INSERT ON decision
WHEN NOT EXISTS (
  SELECT 1 FROM version
  WHERE id = NEW.version AND state = 'proposed' AND sha256 = NEW.sha256
)
BEGIN
  SELECT RAISE (ABORT, 'a decision is about the bytes of a proposed version');
END;

CREATE TRIGGER decisionIsOfSomeoneAsked BEFORE INSERT ON decision
WHEN NOT EXISTS (
  SELECT 1 FROM asked
  WHERE asked.request = NEW.request AND asked.version = NEW.version
    AND asked.account = NEW.account AND asked.isChair >= NEW.isChair
    AND asked.counts >= NEW.counts
)
BEGIN
  SELECT RAISE (ABORT, 'only people who were asked decide, and only the board''s decisions count');
END;

CREATE TRIGGER decisionIsOfNoAuthor BEFORE INSERT ON decision
WHEN EXISTS (
  SELECT 1 FROM versionStake
  WHERE versionStake.version = NEW.version AND versionStake.account = NEW.account
)
BEGIN
  SELECT RAISE (ABORT, 'nobody decides on their own version');
END;

CREATE TRIGGER decisionNeverChanges BEFORE UPDATE ON decision
BEGIN
  SELECT RAISE (ABORT, 'a decision never changes');
END;

CREATE TRIGGER decisionStays BEFORE DELETE ON decision
BEGIN
  SELECT RAISE (ABORT, 'a decision is never removed');
END;

-- What an approval with conditions still asks for; each is closed by a person.
CREATE TABLE condition (
  id       INTEGER PRIMARY KEY NOT NULL,
  decision INTEGER NOT NULL REFERENCES decision (id),
  text     TEXT NOT NULL CHECK (text <> ''),
  closedAt TEXT CHECK (closedAt GLOB '????-??-??T??:??:??.???Z'),
  closedBy TEXT REFERENCES account (id),
  closing  TEXT NOT NULL DEFAULT '',
  CHECK ((closedAt IS NULL) = (closedBy IS NULL))
) STRICT;

CREATE INDEX conditionByDecision ON condition (decision);
CREATE INDEX conditionByCloser ON condition (closedBy);

CREATE TRIGGER conditionStartsOpen BEFORE INSERT ON condition
WHEN NEW.closedAt IS NOT NULL OR EXISTS (SELECT 1 FROM condition WHERE id = NEW.id)
  OR NOT EXISTS (
    SELECT 1 FROM decision WHERE id = NEW.decision AND meaning = 'approveWithConditions')
BEGIN
  SELECT RAISE (ABORT, 'a condition belongs to an approval with conditions and starts open');
END;

CREATE TRIGGER conditionNeverChanges BEFORE UPDATE OF id, decision, text ON condition
BEGIN
  SELECT RAISE (ABORT, 'a condition never changes');
END;

CREATE TRIGGER conditionIsClosedOnce BEFORE UPDATE OF closedAt, closedBy, closing ON condition
WHEN OLD.closedAt IS NOT NULL OR NEW.closedAt IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a condition is closed once');
END;

CREATE TRIGGER conditionStays BEFORE DELETE ON condition
BEGIN
  SELECT RAISE (ABORT, 'a condition is never removed');
END;

-- What allows a version to be used; the last one of a version counts.
CREATE TABLE approval (
  id         INTEGER PRIMARY KEY NOT NULL,
  version    INTEGER NOT NULL REFERENCES version (id),
  sha256     TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  -- The decision that completed it; NULL if it was given outside.
  decision   INTEGER REFERENCES decision (id),
  number     TEXT NOT NULL CHECK (number <> ''),
  approvedOn TEXT NOT NULL CHECK (approvedOn GLOB '????-??-??'),
  -- The last day on which it holds.
  expiresOn  TEXT CHECK (expiresOn GLOB '????-??-??'),
  -- What becomes of people who already consented; NULL if nobody decided that.
  reconsent  TEXT CHECK (reconsent IN ('none', 'notify', 'addendum', 'reconsent')),
  -- The name of the board or person as it was then.
  decidedBy  TEXT NOT NULL CHECK (decidedBy <> ''),
  recordedBy TEXT NOT NULL REFERENCES account (id),
  at         TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  letter     TEXT REFERENCES artifact (sha256),
  -- The last day that a member signed may be over when the last one decides.
  CHECK (decision IS NOT NULL OR expiresOn >= approvedOn)
) STRICT;

CREATE INDEX approvalByVersion ON approval (version, id);
CREATE INDEX approvalByDecision ON approval (decision);
CREATE INDEX approvalByNumber ON approval (number);
CREATE INDEX approvalByRecorder ON approval (recordedBy);
CREATE INDEX approvalByLetter ON approval (letter);

CREATE TRIGGER approvalIsAdded BEFORE INSERT ON approval
WHEN EXISTS (SELECT 1 FROM approval WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'approvals are only added');
END;

CREATE TRIGGER approvalIsAboutTheseBytes BEFORE INSERT ON approval
WHEN NOT EXISTS (
  SELECT 1 FROM version
  WHERE id = NEW.version AND sha256 = NEW.sha256
    AND (state = 'proposed' OR (NEW.decision IS NULL AND state IN ('approved', 'published')))
)
BEGIN
  SELECT RAISE (ABORT, 'an approval is about the bytes of a version that waits for one');
END;

CREATE TRIGGER approvalIsDecided BEFORE INSERT ON approval
WHEN NEW.decision IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM decision JOIN decisionMeaning ON decisionMeaning.name = decision.meaning
  JOIN reviewRequest ON reviewRequest.id = decision.request AND reviewRequest.endedAt IS NULL
  WHERE decision.id = NEW.decision AND decision.version = NEW.version
    AND decision.counts = 1 AND decisionMeaning.approves = 1
)
BEGIN
  SELECT RAISE (ABORT, 'an approval follows from a decision');
END;

CREATE TRIGGER approvalFromOutsideIsOfAnOwner BEFORE INSERT ON approval
WHEN NEW.decision IS NULL AND NOT EXISTS (
  SELECT 1 FROM member JOIN version ON version.study = member.study
  WHERE version.id = NEW.version AND member.account = NEW.recordedBy AND member.role = 'owner'
)
BEGIN
  SELECT RAISE (ABORT, 'only owners record what was approved outside');
END;

CREATE TRIGGER approvalFromOutsidePassesNoBoard BEFORE INSERT ON approval
WHEN NEW.decision IS NULL AND (
  EXISTS (SELECT 1 FROM versionWithBoard WHERE versionWithBoard.version = NEW.version)
  OR EXISTS (SELECT 1 FROM decision WHERE decision.version = NEW.version AND decision.counts = 1)
)
BEGIN
  SELECT RAISE (ABORT, 'nobody outside approves what a board here decides on');
END;

CREATE TRIGGER approvalNumberIsItsOwn BEFORE INSERT ON approval
WHEN EXISTS (
  SELECT 1 FROM approval
  JOIN version AS other ON other.id = approval.version
  JOIN version AS own ON own.id = NEW.version AND own.study = other.study AND own.id <> other.id
  WHERE approval.number = NEW.number AND approval.decidedBy = NEW.decidedBy
)
BEGIN
  SELECT RAISE (ABORT, 'a board gives each version of a study a number of its own');
END;

CREATE TRIGGER approvalNeverChanges BEFORE UPDATE ON approval
BEGIN
  SELECT RAISE (ABORT, 'an approval never changes');
END;

CREATE TRIGGER approvalStays BEFORE DELETE ON approval
BEGIN
  SELECT RAISE (ABORT, 'an approval is never removed');
END;

-- What an approval still asks for, in the review that led to it.
CREATE VIEW openCondition AS
SELECT approval.id AS approval, completing.request, condition.id AS condition
FROM approval
JOIN decision AS completing ON completing.id = approval.decision
JOIN decision ON decision.request = completing.request AND decision.counts = 1
JOIN condition ON condition.decision = decision.id AND condition.closedAt IS NULL;

-- Who reads a version to review it: everyone asked, and the board as long as a condition of its approval is open.
CREATE VIEW reviewReader AS
SELECT version, account FROM askedAccount
UNION ALL
SELECT reviewSeat.version, reviewSeat.account FROM reviewSeat
JOIN openCondition ON openCondition.request = reviewSeat.request;

CREATE TRIGGER versionIsApprovedOnRecord BEFORE UPDATE OF state ON version
WHEN NEW.state = 'approved' AND NOT EXISTS (SELECT 1 FROM approval WHERE version = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'an approved version has an approval');
END;

CREATE TRIGGER versionIsSentBackOnRecord BEFORE UPDATE OF state ON version
WHEN NEW.state IN ('changesRequested', 'disapproved') AND NOT EXISTS (
  SELECT 1 FROM decision JOIN decisionMeaning ON decisionMeaning.name = decision.meaning
  JOIN reviewRequest ON reviewRequest.id = decision.request AND reviewRequest.endedAt IS NULL
  WHERE decision.version = NEW.id AND decision.counts = 1 AND decisionMeaning.approves = 0
)
BEGIN
  SELECT RAISE (ABORT, 'a version that was sent back has a decision');
END;

CREATE TRIGGER versionExpiresWithItsApproval BEFORE UPDATE OF state ON version
WHEN NEW.state = 'expired' AND NOT EXISTS (
  SELECT 1 FROM approval
  WHERE id = (SELECT max(id) FROM approval WHERE version = NEW.id)
    AND expiresOn < (SELECT day FROM latestDay)
)
BEGIN
  SELECT RAISE (ABORT, 'only an approval whose last day is over expires');
END;

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
  OR (
    NOT EXISTS (SELECT 1 FROM approval WHERE version = NEW.id)
    AND (
      EXISTS (SELECT 1 FROM study WHERE study.id = NEW.study AND study.requiresBoard = 1)
      OR EXISTS (SELECT 1 FROM versionWithBoard WHERE versionWithBoard.version = NEW.id)
      -- What a board objected to needs its approval, also under another number.
      OR EXISTS (
        SELECT 1 FROM decision JOIN decisionMeaning ON decisionMeaning.name = decision.meaning
        WHERE decision.sha256 = NEW.sha256 AND decision.counts = 1 AND decisionMeaning.approves = 0
      )
    )
  )
)
BEGIN
  SELECT RAISE (ABORT, 'a version is published with its approval');
END;
