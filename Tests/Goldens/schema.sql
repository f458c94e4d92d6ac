CREATE TABLE acceptedInvitation (
  account   TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  invitedBy TEXT NOT NULL REFERENCES account (id),
  at        TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX acceptedInvitationByInviter ON acceptedInvitation (invitedBy, at);

CREATE TABLE accessToken (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash  TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  account    TEXT NOT NULL REFERENCES account (id),
  -- The only study that it opens; NULL for all studies of the account.
  study      TEXT REFERENCES study (id),
  name       TEXT NOT NULL CHECK (name <> ''),
  scope      TEXT NOT NULL REFERENCES tokenScope (name),
  createdAt  TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  expiresAt  TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  lastUsedAt TEXT CHECK (lastUsedAt GLOB '????-??-??T??:??:??.???Z'),
  revokedAt  TEXT CHECK (revokedAt GLOB '????-??-??T??:??:??.???Z'),
  revokedBy  TEXT REFERENCES account (id),
  CHECK ((revokedAt IS NULL) = (revokedBy IS NULL)),
  -- Devices never get more than the draft of one study.
  CHECK (scope <> 'testDevice' OR study IS NOT NULL)
) STRICT;

CREATE INDEX accessTokenByAccount ON accessToken (account, createdAt);

CREATE INDEX accessTokenByRevoker ON accessToken (revokedBy);

CREATE INDEX accessTokenByScope ON accessToken (scope);

CREATE INDEX accessTokenByStudy ON accessToken (study, createdAt);

CREATE TRIGGER accessTokenIsMadeOnce BEFORE INSERT ON accessToken
WHEN EXISTS (SELECT 1 FROM accessToken WHERE id = NEW.id OR tokenHash = NEW.tokenHash)
BEGIN
  SELECT RAISE (ABORT, 'a token is made once');
END;

CREATE TRIGGER accessTokenIsRevokedOnce BEFORE UPDATE OF revokedAt, revokedBy ON accessToken
WHEN OLD.revokedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a token is revoked once');
END;

CREATE TRIGGER accessTokenNeverChanges
BEFORE UPDATE OF id, tokenHash, account, study, name, scope, createdAt, expiresAt ON accessToken
BEGIN
  SELECT RAISE (ABORT, 'a token is only revoked');
END;

CREATE TRIGGER accessTokenStays BEFORE DELETE ON accessToken
WHEN (SELECT erasedAt FROM account WHERE id = OLD.account) IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a token is never removed');
END;

CREATE TABLE "account" (
  id             TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  email          TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name           TEXT NOT NULL CHECK (name <> ''),
  role           TEXT NOT NULL REFERENCES accountRole (name),
  passwordHash   TEXT NOT NULL CHECK (passwordHash LIKE '$argon2id$%'),
  isActive       INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt      TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  lastSignedInAt TEXT CHECK (lastSignedInAt GLOB '????-??-??T??:??:??.???Z')
, invitedBy TEXT REFERENCES account (id), getsMail INTEGER NOT NULL DEFAULT 1 CHECK (getsMail IN (0, 1)), erasedAt TEXT CHECK (erasedAt GLOB '????-??-??T??:??:??.???Z')) STRICT;

CREATE INDEX accountByInviter ON account (invitedBy);

CREATE INDEX accountByRole ON account (role);

CREATE TRIGGER accountIsErasedInactive BEFORE UPDATE OF erasedAt ON account
WHEN NEW.erasedAt IS NOT NULL AND NEW.isActive = 1
BEGIN
  SELECT RAISE (ABORT, 'only an inactive account is erased');
END;

CREATE TRIGGER accountStaysErased BEFORE UPDATE ON account
WHEN OLD.erasedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'an account stays erased');
END;

CREATE TRIGGER reviewerIsInNoGroup BEFORE UPDATE OF role ON account
WHEN NEW.role = 'reviewer' AND EXISTS (SELECT 1 FROM groupMember WHERE account = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a reviewer is in no group');
END;

CREATE TABLE accountMail (
  id        INTEGER PRIMARY KEY NOT NULL,
  account   TEXT NOT NULL REFERENCES account (id),
  kind      TEXT NOT NULL REFERENCES accountMailKind (name),
  -- The address when it was written: a change of the address is also told to the earlier one.
  email     TEXT NOT NULL CHECK (email <> ''),
  -- The new role, in mail about a change of it.
  role      TEXT REFERENCES accountRole (name),
  writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '????-??-??T??:??:??.???Z'),
  attempts  INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When to try it next.
  dueAt     TEXT NOT NULL CHECK (dueAt GLOB '????-??-??T??:??:??.???Z'),
  -- Why the last attempt failed.
  failure   TEXT CHECK (failure <> ''),
  endedAt   TEXT CHECK (endedAt GLOB '????-??-??T??:??:??.???Z'),
  outcome   TEXT CHECK (outcome IN ('sent', 'givenUp', 'notNeeded')),
  CHECK ((endedAt IS NULL) = (outcome IS NULL)),
  CHECK ((kind = 'roleChanged') = (role IS NOT NULL))
) STRICT;

CREATE INDEX accountMailByAccount ON accountMail (account);

CREATE INDEX accountMailByDue ON accountMail (dueAt) WHERE endedAt IS NULL;

CREATE INDEX accountMailByEnd ON accountMail (endedAt) WHERE endedAt IS NOT NULL;

CREATE INDEX accountMailByKind ON accountMail (kind);

CREATE INDEX accountMailByRole ON accountMail (role);

CREATE TRIGGER accountMailEndsOnce BEFORE UPDATE ON accountMail
WHEN OLD.endedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a mail ends once');
END;

CREATE TABLE accountMailKind (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE accountRole (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

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
  letter     TEXT REFERENCES artifact (sha256), signedName TEXT CHECK (signedName <> ''),
  -- The last day that a member signed may be over when the last one decides.
  CHECK (decision IS NOT NULL OR expiresOn >= approvedOn)
) STRICT;

CREATE INDEX approvalByDecision ON approval (decision);

CREATE INDEX approvalByLetter ON approval (letter);

CREATE INDEX approvalByNumber ON approval (number);

CREATE INDEX approvalByRecorder ON approval (recordedBy);

CREATE INDEX approvalByVersion ON approval (version, id);

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
  OR EXISTS (SELECT 1 FROM standingObjection WHERE standingObjection.sha256 = NEW.sha256)
)
BEGIN
  SELECT RAISE (ABORT, 'nobody outside approves what a board here decides on');
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

CREATE TRIGGER approvalIsAdded BEFORE INSERT ON approval
WHEN EXISTS (SELECT 1 FROM approval WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'approvals are only added');
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

CREATE TRIGGER approvalNeverChanges BEFORE UPDATE ON approval
BEGIN
  SELECT RAISE (ABORT, 'an approval never changes');
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

CREATE TRIGGER approvalStays BEFORE DELETE ON approval
BEGIN
  SELECT RAISE (ABORT, 'an approval is never removed');
END;

CREATE TABLE approvalListing (
  approval INTEGER PRIMARY KEY NOT NULL REFERENCES approval (id),
  -- The release of Accord that decided; NULL for approvals from before, whose bundles do not say what was not stamped.
  madeBy   TEXT CHECK (madeBy <> '')
) STRICT;

CREATE TRIGGER approvalListingHasNoConditions BEFORE INSERT ON approvalListing
WHEN EXISTS (SELECT 1 FROM openCondition WHERE openCondition.approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'bundles list no stamped prints while a condition is open');
END;

CREATE TRIGGER approvalListingIsMadeOnce BEFORE INSERT ON approvalListing
WHEN EXISTS (SELECT 1 FROM approvalListing WHERE approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'what bundles list of an approval is decided once');
END;

CREATE TRIGGER approvalListingNeverChanges BEFORE UPDATE ON approvalListing
BEGIN
  SELECT RAISE (ABORT, 'what bundles list of an approval never changes');
END;

CREATE TRIGGER approvalListingStays BEFORE DELETE ON approvalListing
BEGIN
  SELECT RAISE (ABORT, 'what bundles list of an approval is never removed');
END;

CREATE TABLE approvalPrint (
  approval INTEGER NOT NULL REFERENCES approval (id),
  -- That of the version's own print, such as print/a4/consents/main/en.pdf.
  name     TEXT NOT NULL CHECK (name <> ''),
  artifact TEXT NOT NULL REFERENCES artifact (sha256),
  -- The release of Accord that made it.
  madeBy   TEXT NOT NULL CHECK (madeBy <> ''), isListed INTEGER NOT NULL DEFAULT 1 CHECK (isListed IN (0, 1)),
  PRIMARY KEY (approval, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX approvalPrintByArtifact ON approvalPrint (artifact);

CREATE TRIGGER approvalPrintHasNoConditions BEFORE INSERT ON approvalPrint
WHEN EXISTS (SELECT 1 FROM openCondition WHERE openCondition.approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'an approval stamps nothing while a condition is open');
END;

CREATE TRIGGER approvalPrintIsListedInTime BEFORE INSERT ON approvalPrint
WHEN NEW.isListed = 1 AND EXISTS (SELECT 1 FROM approvalListing WHERE approval = NEW.approval)
BEGIN
  SELECT RAISE (ABORT, 'a print that is stamped later is in no bundle');
END;

CREATE TRIGGER approvalPrintIsMadeOnce BEFORE INSERT ON approvalPrint
WHEN EXISTS (SELECT 1 FROM approvalPrint WHERE approval = NEW.approval AND name = NEW.name)
BEGIN
  SELECT RAISE (ABORT, 'an approval stamps a print once');
END;

CREATE TRIGGER approvalPrintNeverChanges BEFORE UPDATE ON approvalPrint
BEGIN
  SELECT RAISE (ABORT, 'what an approval stamped never changes');
END;

CREATE TRIGGER approvalPrintStays BEFORE DELETE ON approvalPrint
BEGIN
  SELECT RAISE (ABORT, 'what an approval stamped is never removed');
END;

CREATE TABLE artifact (
  sha256 TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  bytes  BLOB NOT NULL
) STRICT;

CREATE TRIGGER artifactIsKeptOnce BEFORE INSERT ON artifact
WHEN EXISTS (SELECT 1 FROM artifact WHERE sha256 = NEW.sha256)
BEGIN
  SELECT RAISE (ABORT, 'an artifact is kept once');
END;

CREATE TRIGGER artifactNeverChanges BEFORE UPDATE ON artifact
BEGIN
  SELECT RAISE (ABORT, 'an artifact is named by its content');
END;

CREATE TRIGGER artifactStays BEFORE DELETE ON artifact
BEGIN
  SELECT RAISE (ABORT, 'an artifact is never removed');
END;

CREATE VIEW asked AS
SELECT request, version, board, account, isChair, counts FROM reviewSeat WHERE endedAt IS NULL
UNION ALL
SELECT reviewRequest.id, reviewRequest.version, NULL, account.id, 0, 0
FROM reviewRequest
JOIN reviewRequestPerson ON reviewRequestPerson.request = reviewRequest.id
JOIN account ON account.email = reviewRequestPerson.email AND account.isActive = 1
WHERE reviewRequest.endedAt IS NULL;

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

CREATE TABLE asset (
  sha256    TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  mediaType TEXT NOT NULL CHECK (mediaType <> ''),
  bytes     BLOB NOT NULL
) STRICT;

CREATE TRIGGER assetNeverChanges BEFORE UPDATE ON asset
BEGIN
  SELECT RAISE (ABORT, 'an asset is named by its content');
END;

CREATE TABLE auditAction (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE auditEnd (
  only   INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  length INTEGER NOT NULL CHECK (length >= 0),
  hash   TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE TRIGGER auditEndIsOne BEFORE INSERT ON auditEnd
BEGIN
  SELECT RAISE (ABORT, 'the audit log only grows at its end');
END;

CREATE TRIGGER auditEndOnlyGrows BEFORE UPDATE ON auditEnd
WHEN NEW.length <> OLD.length + 1
BEGIN
  SELECT RAISE (ABORT, 'the audit log only grows at its end');
END;

CREATE TRIGGER auditEndStays BEFORE DELETE ON auditEnd
BEGIN
  SELECT RAISE (ABORT, 'the audit log is never removed');
END;

CREATE TABLE auditEntry (
  -- Counts from 1, without gaps.
  number   INTEGER PRIMARY KEY NOT NULL,
  at       TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  -- NULL if nobody was signed in.
  account  TEXT REFERENCES account (id),
  -- The person's name and role at that time.
  name     TEXT,
  role     TEXT,
  action   TEXT NOT NULL REFERENCES auditAction (name),
  -- What it happened to: the id of an account or invitation, or the name of a file.
  object   TEXT,
  study    TEXT REFERENCES study (id),
  before   TEXT CHECK (before IS NULL OR json_valid(before)),
  after    TEXT CHECK (after IS NULL OR json_valid(after)),
  reason   TEXT,
  -- The network address of the request.
  origin   TEXT,
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash     TEXT NOT NULL CHECK (length(hash) = 64)
) STRICT;

CREATE INDEX auditEntryByAccount ON auditEntry (account, number);

CREATE INDEX auditEntryByAction ON auditEntry (action, number);

CREATE INDEX auditEntryByStudy ON auditEntry (study, number);

CREATE TRIGGER auditEntryIsAppended BEFORE INSERT ON auditEntry
WHEN NOT EXISTS (
  SELECT 1 FROM auditEnd WHERE length = NEW.number - 1 AND hash = NEW.previous
) OR EXISTS (SELECT 1 FROM auditEntry WHERE number = NEW.number)
BEGIN
  SELECT RAISE (ABORT, 'the audit log only grows at its end');
END;

CREATE TRIGGER auditEntryNeverChanges BEFORE UPDATE ON auditEntry
BEGIN
  SELECT RAISE (ABORT, 'the audit log never changes');
END;

CREATE TRIGGER auditEntryStays BEFORE DELETE ON auditEntry
BEGIN
  SELECT RAISE (ABORT, 'the audit log is never removed');
END;

CREATE TABLE "bankEntry" (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  account    TEXT NOT NULL REFERENCES account (id),
  title      TEXT NOT NULL,
  kind       TEXT NOT NULL,
  member     TEXT NOT NULL CHECK (member <> ''),
  searchText TEXT NOT NULL,
  keptAt     TEXT NOT NULL CHECK (keptAt GLOB '????-??-??T??:??:??.???Z'),
  content    TEXT NOT NULL CHECK (json_valid(content))
) STRICT;

CREATE INDEX bankEntryByAccount ON bankEntry (account, keptAt);

CREATE TABLE board (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  name      TEXT NOT NULL UNIQUE CHECK (name <> ''),
  quorum    INTEGER NOT NULL CHECK (quorum >= 1),
  createdBy TEXT NOT NULL REFERENCES account (id),
  createdAt TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX boardByCreator ON board (createdBy);

CREATE TRIGGER boardIsCreatedOnce BEFORE INSERT ON board
WHEN EXISTS (SELECT 1 FROM board WHERE id = NEW.id OR name = NEW.name)
BEGIN
  SELECT RAISE (ABORT, 'a board is created once');
END;

CREATE TRIGGER boardStays BEFORE DELETE ON board
BEGIN
  SELECT RAISE (ABORT, 'a board is never removed');
END;

CREATE TABLE boardChange (
  id      INTEGER PRIMARY KEY NOT NULL,
  board   TEXT NOT NULL REFERENCES board (id),
  account TEXT NOT NULL REFERENCES account (id),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  summary TEXT NOT NULL CHECK (summary <> ''),
  -- The board as it was left.
  after   TEXT NOT NULL CHECK (json_valid(after))
) STRICT;

CREATE INDEX boardChangeByAccount ON boardChange (account);

CREATE INDEX boardChangeByBoard ON boardChange (board, id);

CREATE TRIGGER boardChangeIsAppended BEFORE INSERT ON boardChange
WHEN EXISTS (SELECT 1 FROM boardChange WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'changes of a board are only added');
END;

CREATE TRIGGER boardChangeNeverChanges BEFORE UPDATE ON boardChange
BEGIN
  SELECT RAISE (ABORT, 'changes of a board stay as they were recorded');
END;

CREATE TRIGGER boardChangeStays BEFORE DELETE ON boardChange
BEGIN
  SELECT RAISE (ABORT, 'changes of a board are never removed');
END;

CREATE TABLE boardMember (
  board    TEXT NOT NULL REFERENCES board (id),
  account  TEXT NOT NULL REFERENCES account (id),
  isChair  INTEGER NOT NULL CHECK (isChair IN (0, 1)),
  -- Who put this person on the board.
  seatedBy TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (board, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX boardMemberByAccount ON boardMember (account);

CREATE INDEX boardMemberBySeater ON boardMember (seatedBy);

CREATE UNIQUE INDEX boardMemberInChair ON boardMember (board) WHERE isChair = 1;

CREATE TABLE bundleSignature (
  -- SHA-256 of what is signed: the list of checksums that covers the bundle.
  signed    TEXT PRIMARY KEY NOT NULL CHECK (length(signed) = 64 AND signed NOT GLOB '*[^0-9a-f]*'),
  -- In the lines of minisign.
  signature TEXT NOT NULL CHECK (signature <> ''),
  -- The line that identifies the public key to minisign.
  publicKey TEXT NOT NULL CHECK (publicKey <> ''),
  madeAt    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER bundleSignatureIsMadeOnce BEFORE INSERT ON bundleSignature
WHEN EXISTS (SELECT 1 FROM bundleSignature WHERE signed = NEW.signed)
BEGIN
  SELECT RAISE (ABORT, 'a bundle is signed once');
END;

CREATE TRIGGER bundleSignatureNeverChanges BEFORE UPDATE ON bundleSignature
BEGIN
  SELECT RAISE (ABORT, 'the signature of a bundle never changes');
END;

CREATE TRIGGER bundleSignatureStays BEFORE DELETE ON bundleSignature
BEGIN
  SELECT RAISE (ABORT, 'the signature of a bundle is never removed');
END;

CREATE TABLE changeClass (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE classCorrection (
  id      INTEGER PRIMARY KEY NOT NULL,
  earlier INTEGER NOT NULL REFERENCES version (id),
  -- The later version; NULL for the draft.
  later   INTEGER REFERENCES version (id),
  -- The hash of the place and of the values before and after.
  change  TEXT NOT NULL CHECK (length(change) = 32 AND change NOT GLOB '*[^0-9a-f]*'),
  -- NULL if the proposed class holds again.
  class   TEXT REFERENCES changeClass (name),
  reason  TEXT NOT NULL CHECK (reason <> ''),
  account TEXT NOT NULL REFERENCES account (id),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX classCorrectionByAccount ON classCorrection (account);

CREATE INDEX classCorrectionByClass ON classCorrection (class);

CREATE INDEX classCorrectionByEarlier ON classCorrection (earlier, id);

CREATE INDEX classCorrectionByLater ON classCorrection (later);

CREATE TRIGGER classCorrectionFollowsTheProposals BEFORE INSERT ON classCorrection
WHEN EXISTS (
  SELECT 1 FROM version AS earlier JOIN version AS proposed ON proposed.study = earlier.study
  WHERE earlier.id = NEW.earlier AND proposed.proposedAt >= NEW.at)
BEGIN
  SELECT RAISE (ABORT, 'a correction is dated after every proposal of its study');
END;

CREATE TRIGGER classCorrectionIsAppended BEFORE INSERT ON classCorrection
WHEN EXISTS (SELECT 1 FROM classCorrection WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'corrections are only added');
END;

CREATE TRIGGER classCorrectionIsInOneStudy BEFORE INSERT ON classCorrection
WHEN NEW.later IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM version AS earlier JOIN version AS later ON later.study = earlier.study
  WHERE earlier.id = NEW.earlier AND later.id = NEW.later AND later.id <> earlier.id
)
BEGIN
  SELECT RAISE (ABORT, 'a correction is about two versions of one study');
END;

CREATE TRIGGER classCorrectionIsOfAnAuthor BEFORE INSERT ON classCorrection
WHEN NOT EXISTS (
  SELECT 1 FROM version
  JOIN member ON member.study = version.study AND member.account = NEW.account
  JOIN account ON account.id = member.account
  WHERE version.id = NEW.earlier AND member.role IN ('editor', 'owner')
    AND account.role <> 'reviewer'
)
BEGIN
  SELECT RAISE (ABORT, 'only authors correct a class');
END;

CREATE TRIGGER classCorrectionNeverChanges BEFORE UPDATE ON classCorrection
BEGIN
  SELECT RAISE (ABORT, 'a correction never changes');
END;

CREATE TRIGGER classCorrectionPrecedesTheDecision BEFORE INSERT ON classCorrection
WHEN NEW.later IS NOT NULL AND (
  NOT EXISTS (SELECT 1 FROM version WHERE id = NEW.later AND state = 'proposed')
  OR EXISTS (SELECT 1 FROM decision WHERE version = NEW.later AND counts = 1))
BEGIN
  SELECT RAISE (ABORT, 'what a board decided on is not corrected');
END;

CREATE TRIGGER classCorrectionStays BEFORE DELETE ON classCorrection
BEGIN
  SELECT RAISE (ABORT, 'a correction is never removed');
END;

CREATE TABLE comment (
  id          INTEGER PRIMARY KEY NOT NULL,
  thread      TEXT NOT NULL REFERENCES thread (id),
  -- Counts from 1 in each thread, without gaps.
  number      INTEGER NOT NULL,
  account     TEXT NOT NULL REFERENCES account (id),
  at          TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  text        TEXT NOT NULL,
  -- The state that the thread was moved to with this comment.
  state       TEXT REFERENCES threadState (name),
  retractedAt TEXT CHECK (retractedAt GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (thread, number),
  CHECK (text <> '' OR state IS NOT NULL)
) STRICT;

CREATE INDEX commentByAccount ON comment (account, thread);

CREATE INDEX commentByState ON comment (state, at);

CREATE TRIGGER commentIsAppended BEFORE INSERT ON comment
WHEN NEW.number <> (SELECT ifnull(max(number), 0) + 1 FROM comment WHERE thread = NEW.thread)
  OR EXISTS (SELECT 1 FROM comment WHERE id = NEW.id) OR NEW.retractedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'comments are only added');
END;

CREATE TRIGGER commentIsRetractedOnce BEFORE UPDATE OF retractedAt ON comment
WHEN OLD.retractedAt IS NOT NULL OR NEW.retractedAt IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a comment is retracted once');
END;

CREATE TRIGGER commentIsTheLatest AFTER INSERT ON comment
BEGIN
  UPDATE thread SET latestAt = NEW.at WHERE id = NEW.thread AND latestAt < NEW.at;
END;

CREATE TRIGGER commentNeverChanges BEFORE UPDATE OF id, thread, number, account, at, text, state ON comment
BEGIN
  SELECT RAISE (ABORT, 'a comment never changes');
END;

CREATE TRIGGER commentStays BEFORE DELETE ON comment
BEGIN
  SELECT RAISE (ABORT, 'a comment is never removed');
END;

CREATE TABLE condition (
  id       INTEGER PRIMARY KEY NOT NULL,
  decision INTEGER NOT NULL REFERENCES decision (id),
  text     TEXT NOT NULL CHECK (text <> ''),
  closedAt TEXT CHECK (closedAt GLOB '????-??-??T??:??:??.???Z'),
  closedBy TEXT REFERENCES account (id),
  closing  TEXT NOT NULL DEFAULT '', closedName TEXT CHECK (closedName <> ''),
  CHECK ((closedAt IS NULL) = (closedBy IS NULL))
) STRICT;

CREATE INDEX conditionByCloser ON condition (closedBy);

CREATE INDEX conditionByDecision ON condition (decision);

CREATE TRIGGER conditionIsClosedOnce
BEFORE UPDATE OF closedAt, closedBy, closing, closedName ON condition
WHEN OLD.closedAt IS NOT NULL OR NEW.closedAt IS NULL OR NEW.closedName IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a condition is closed once, under a name');
END;

CREATE TRIGGER conditionNeverChanges BEFORE UPDATE OF id, decision, text ON condition
BEGIN
  SELECT RAISE (ABORT, 'a condition never changes');
END;

CREATE TRIGGER conditionStartsOpen BEFORE INSERT ON condition
WHEN NEW.closedAt IS NOT NULL OR EXISTS (SELECT 1 FROM condition WHERE id = NEW.id)
  OR NOT EXISTS (
    SELECT 1 FROM decision WHERE id = NEW.decision AND meaning = 'approveWithConditions')
BEGIN
  SELECT RAISE (ABORT, 'a condition belongs to an approval with conditions and starts open');
END;

CREATE TRIGGER conditionStays BEFORE DELETE ON condition
BEGIN
  SELECT RAISE (ABORT, 'a condition is never removed');
END;

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

CREATE INDEX decisionByAccount ON decision (account);

CREATE INDEX decisionByContent ON decision (sha256);

CREATE INDEX decisionByMeaning ON decision (meaning);

CREATE INDEX decisionByVersion ON decision (version);

CREATE TRIGGER decisionIsAboutAProposal BEFORE INSERT ON decision
WHEN NOT EXISTS (
  SELECT 1 FROM version
  WHERE id = NEW.version AND state = 'proposed' AND sha256 = NEW.sha256
)
BEGIN
  SELECT RAISE (ABORT, 'a decision is about the bytes of a proposed version');
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

CREATE TRIGGER decisionIsOfNoAuthor BEFORE INSERT ON decision
WHEN EXISTS (
  SELECT 1 FROM versionStake
  WHERE versionStake.version = NEW.version AND versionStake.account = NEW.account
)
BEGIN
  SELECT RAISE (ABORT, 'nobody decides on their own version');
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

CREATE TRIGGER decisionNeverChanges BEFORE UPDATE ON decision
BEGIN
  SELECT RAISE (ABORT, 'a decision never changes');
END;

CREATE TRIGGER decisionStays BEFORE DELETE ON decision
BEGIN
  SELECT RAISE (ABORT, 'a decision is never removed');
END;

CREATE TABLE decisionLanguage (
  decision INTEGER NOT NULL REFERENCES decision (id),
  language TEXT NOT NULL CHECK (language <> ''),
  PRIMARY KEY (decision, language)
) STRICT, WITHOUT ROWID;

CREATE TRIGGER decisionLanguageIsSigned BEFORE INSERT ON decisionLanguage
WHEN NEW.decision IS NOT (SELECT max(id) FROM decision)
  OR EXISTS (
    SELECT 1 FROM decisionLanguage WHERE decision = NEW.decision AND language = NEW.language)
  OR NOT EXISTS (
    SELECT 1 FROM decision JOIN version ON version.id = decision.version
    WHERE decision.id = NEW.decision AND version.state = 'proposed')
BEGIN
  SELECT RAISE (ABORT, 'the languages of a decision are signed with it');
END;

CREATE TRIGGER decisionLanguageNeverChanges BEFORE UPDATE ON decisionLanguage
BEGIN
  SELECT RAISE (ABORT, 'a decision keeps its languages');
END;

CREATE TRIGGER decisionLanguageStays BEFORE DELETE ON decisionLanguage
BEGIN
  SELECT RAISE (ABORT, 'a decision keeps its languages');
END;

CREATE TABLE decisionMeaning (
  name     TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  approves INTEGER NOT NULL CHECK (approves IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE draft (
  study    TEXT PRIMARY KEY NOT NULL REFERENCES study (id),
  document TEXT NOT NULL CHECK (json_valid(document))
, sha256 TEXT CHECK (length(sha256) = 64)) STRICT;

CREATE TABLE "edit" (
  id       INTEGER PRIMARY KEY NOT NULL,
  study    TEXT NOT NULL REFERENCES study (id),
  -- Counts from 1 in each study, without gaps.
  number   INTEGER NOT NULL,
  kind     TEXT NOT NULL REFERENCES editKind (name),
  account  TEXT NOT NULL REFERENCES account (id),
  at       TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  place    TEXT NOT NULL CHECK (json_valid(place)),
  summary  TEXT NOT NULL,
  -- The number of the edit that this one takes back.
  undoes   INTEGER,
  -- Where in its list a removed part stood, from 0.
  position INTEGER CHECK (position >= 0),
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash     TEXT NOT NULL CHECK (length(hash) = 64),
  before   TEXT CHECK (before IS NULL OR json_valid(before)),
  after    TEXT CHECK (after IS NULL OR json_valid(after)), run INTEGER,
  UNIQUE (study, number),
  FOREIGN KEY (study, undoes) REFERENCES edit (study, number)
) STRICT;

CREATE INDEX editByAccount ON edit (account, study, number);

CREATE INDEX editByKind ON edit (kind, study);

CREATE INDEX editByRun ON edit (study, run, number) WHERE run IS NOT NULL;

CREATE UNIQUE INDEX editByUndone ON edit (study, undoes);

CREATE TRIGGER editGoesOnWithItsOwn BEFORE INSERT ON edit
WHEN NEW.run <> NEW.number AND NOT EXISTS (
  SELECT 1 FROM edit
  WHERE study = NEW.study AND number = NEW.run AND run = NEW.run AND account = NEW.account
)
BEGIN
  SELECT RAISE (ABORT, 'a run of edits is one person''s');
END;

CREATE TRIGGER editIsAppended BEFORE INSERT ON edit
WHEN NEW.number <> (SELECT ifnull(max(number), 0) + 1 FROM edit WHERE study = NEW.study)
  OR EXISTS (SELECT 1 FROM edit WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'history only grows at its end');
END;

CREATE TRIGGER editNamesWhatItTakesBack BEFORE INSERT ON edit
WHEN (NEW.undoes IS NOT NULL) <> (SELECT takesBack FROM editKind WHERE name = NEW.kind)
BEGIN
  SELECT RAISE (ABORT, 'an edit names another one if it takes it back, and only then');
END;

CREATE TRIGGER editNeverChanges BEFORE UPDATE ON edit
BEGIN
  SELECT RAISE (ABORT, 'history never changes');
END;

CREATE TRIGGER editStays BEFORE DELETE ON edit
BEGIN
  SELECT RAISE (ABORT, 'history is never removed');
END;

CREATE TABLE editKind (
  name      TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  -- Whether an edit of this kind names the one that it takes back.
  takesBack INTEGER NOT NULL CHECK (takesBack IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE groupChange (
  id            INTEGER PRIMARY KEY NOT NULL,
  researchGroup TEXT NOT NULL REFERENCES researchGroup (id),
  account       TEXT NOT NULL REFERENCES account (id),
  at            TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  summary       TEXT NOT NULL CHECK (summary <> ''),
  after         TEXT NOT NULL CHECK (json_valid(after))
) STRICT;

CREATE INDEX groupChangeByAccount ON groupChange (account);

CREATE INDEX groupChangeByGroup ON groupChange (researchGroup, id);

CREATE TRIGGER groupChangeIsAppended BEFORE INSERT ON groupChange
WHEN EXISTS (SELECT 1 FROM groupChange WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'changes of a group are only added');
END;

CREATE TRIGGER groupChangeNeverChanges BEFORE UPDATE ON groupChange
BEGIN
  SELECT RAISE (ABORT, 'changes of a group stay as they were recorded');
END;

CREATE TRIGGER groupChangeStays BEFORE DELETE ON groupChange
BEGIN
  SELECT RAISE (ABORT, 'changes of a group are never removed');
END;

CREATE TABLE groupMember (
  researchGroup TEXT NOT NULL REFERENCES researchGroup (id),
  account       TEXT NOT NULL REFERENCES account (id),
  isLead        INTEGER NOT NULL CHECK (isLead IN (0, 1)),
  PRIMARY KEY (researchGroup, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX groupMemberByAccount ON groupMember (account);

CREATE TRIGGER groupMemberIsAdded AFTER INSERT ON groupMember
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT study, NEW.account FROM groupStudy WHERE researchGroup = NEW.researchGroup;
END;

CREATE TRIGGER groupMemberIsNoReviewer BEFORE INSERT ON groupMember
WHEN (SELECT role FROM account WHERE id = NEW.account) = 'reviewer'
BEGIN
  SELECT RAISE (ABORT, 'a reviewer is in no group');
END;

CREATE TRIGGER groupMemberIsRemoved AFTER DELETE ON groupMember
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT study, OLD.account FROM groupStudy WHERE researchGroup = OLD.researchGroup;
END;

CREATE TRIGGER groupMemberKeepsItsPerson BEFORE UPDATE OF researchGroup, account ON groupMember
WHEN NEW.researchGroup <> OLD.researchGroup OR NEW.account <> OLD.account
BEGIN
  SELECT RAISE (ABORT, 'a member of a group stays the same person');
END;

CREATE TABLE groupStudy (
  study         TEXT NOT NULL REFERENCES study (id),
  researchGroup TEXT NOT NULL REFERENCES researchGroup (id),
  role          TEXT NOT NULL REFERENCES memberRole (name) CHECK (role <> 'owner'),
  PRIMARY KEY (study, researchGroup)
) STRICT, WITHOUT ROWID;

CREATE INDEX groupStudyByGroup ON groupStudy (researchGroup, study);

CREATE INDEX groupStudyByRole ON groupStudy (role);

CREATE TRIGGER groupRoleIsChanged AFTER UPDATE OF role ON groupStudy
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT NEW.study, account FROM groupMember WHERE researchGroup = NEW.researchGroup;
END;

CREATE TRIGGER groupStudyKeepsItsGroup BEFORE UPDATE OF study, researchGroup ON groupStudy
WHEN NEW.study <> OLD.study OR NEW.researchGroup <> OLD.researchGroup
BEGIN
  SELECT RAISE (ABORT, 'a study is shared with one group at a time');
END;

CREATE TRIGGER studyIsNoLongerShared AFTER DELETE ON groupStudy
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT OLD.study, account FROM groupMember WHERE researchGroup = OLD.researchGroup;
END;

CREATE TRIGGER studyIsSharedWithGroup AFTER INSERT ON groupStudy
BEGIN
  INSERT INTO memberRefresh (study, account)
  SELECT NEW.study, account FROM groupMember WHERE researchGroup = NEW.researchGroup;
END;

CREATE TABLE identity (
  issuer   TEXT NOT NULL CHECK (issuer <> ''),
  subject  TEXT NOT NULL CHECK (subject <> ''),
  account  TEXT NOT NULL REFERENCES account (id),
  linkedAt TEXT NOT NULL CHECK (linkedAt GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (issuer, subject)
) STRICT, WITHOUT ROWID;

CREATE UNIQUE INDEX identityByAccount ON identity (account);

CREATE TRIGGER identityNeverMoves BEFORE UPDATE ON identity
BEGIN
  SELECT RAISE (ABORT, 'an identity is removed, and not given to another account');
END;

CREATE TABLE importReport (
  study    TEXT PRIMARY KEY NOT NULL REFERENCES study (id),
  fileName TEXT NOT NULL,
  format   TEXT NOT NULL CHECK (format <> ''),
  losses   TEXT NOT NULL CHECK (json_valid(losses))
) STRICT, WITHOUT ROWID;

CREATE TABLE importedEdit (
  study    TEXT NOT NULL,
  edit     INTEGER NOT NULL,
  fileName TEXT NOT NULL,
  format   TEXT NOT NULL CHECK (format <> ''),
  losses   TEXT NOT NULL CHECK (json_valid(losses)),
  PRIMARY KEY (study, edit),
  FOREIGN KEY (study, edit) REFERENCES edit (study, number)
) STRICT, WITHOUT ROWID;

CREATE TABLE "invitation" (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  email     TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name      TEXT NOT NULL,
  role      TEXT NOT NULL REFERENCES accountRole (name),
  invitedBy TEXT NOT NULL REFERENCES account (id),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX invitationByInviter ON invitation (invitedBy);

CREATE INDEX invitationByRole ON invitation (role);

CREATE TABLE latestDay (
  only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  day  TEXT NOT NULL CHECK (day GLOB '????-??-??')
) STRICT;

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

CREATE TABLE mail (
  id        INTEGER PRIMARY KEY NOT NULL,
  account   TEXT NOT NULL REFERENCES account (id),
  kind      TEXT NOT NULL REFERENCES mailKind (name),
  study     TEXT NOT NULL REFERENCES study (id),
  version   INTEGER REFERENCES version (id),
  thread    TEXT REFERENCES thread (id),
  -- Whose doing it tells of.
  causedBy  TEXT NOT NULL REFERENCES account (id),
  writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '????-??-??T??:??:??.???Z'),
  attempts  INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When to try it next.
  dueAt     TEXT NOT NULL CHECK (dueAt GLOB '????-??-??T??:??:??.???Z'),
  endedAt   TEXT CHECK (endedAt GLOB '????-??-??T??:??:??.???Z'),
  outcome   TEXT CHECK (outcome IN ('sent', 'givenUp', 'notNeeded')),
  CHECK ((endedAt IS NULL) = (outcome IS NULL))
) STRICT;

CREATE INDEX mailByAccount ON mail (account);

CREATE INDEX mailByCause ON mail (causedBy);

CREATE INDEX mailByDue ON mail (dueAt) WHERE endedAt IS NULL;

CREATE INDEX mailByEnd ON mail (endedAt) WHERE endedAt IS NOT NULL;

CREATE INDEX mailByKind ON mail (kind);

CREATE INDEX mailByStudy ON mail (study);

CREATE INDEX mailByThread ON mail (thread);

CREATE INDEX mailByVersion ON mail (version);

CREATE UNIQUE INDEX mailWaiting ON mail (account, kind, study, ifnull(version, 0), ifnull(thread, ''))
  WHERE endedAt IS NULL;

CREATE TRIGGER mailEndsOnce BEFORE UPDATE ON mail
WHEN OLD.endedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a mail ends once');
END;

CREATE TRIGGER mailIsKept BEFORE DELETE ON mail
WHEN OLD.endedAt IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a mail that waits is not removed');
END;

CREATE TABLE mailDelivery (
  only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
) STRICT;

CREATE TABLE mailKind (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE "member" (
  study      TEXT NOT NULL REFERENCES study (id),
  account    TEXT NOT NULL REFERENCES account (id),
  role       TEXT NOT NULL REFERENCES memberRole (name),
  editedAt   TEXT NOT NULL,
  isArchived INTEGER NOT NULL CHECK (isArchived IN (0, 1)), hasVersions INTEGER NOT NULL DEFAULT 0 CHECK (hasVersions IN (0, 1)),
  PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberByRecency ON member (account, isArchived, editedAt DESC, study);

CREATE INDEX memberByRole ON member (role);

CREATE INDEX memberByVersions ON member (account, hasVersions, study);

CREATE TRIGGER memberBeginsWithVersions AFTER INSERT ON member
WHEN EXISTS (SELECT 1 FROM version WHERE version.study = NEW.study)
BEGIN
  UPDATE member SET hasVersions = 1 WHERE study = NEW.study AND account = NEW.account;
END;

CREATE TRIGGER memberFollowsSources BEFORE UPDATE OF study, account, role ON member
WHEN NEW.study <> OLD.study OR NEW.account <> OLD.account OR NEW.role IS NOT (
  SELECT memberRole.name FROM memberSource JOIN memberRole ON memberRole.name = memberSource.role
  WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account
  ORDER BY memberRole.rank DESC LIMIT 1)
BEGIN
  SELECT RAISE (ABORT, 'a role in a study follows from the person and their groups');
END;

CREATE TRIGGER memberFollowsSourcesWhenAdded BEFORE INSERT ON member
WHEN NEW.role IS NOT (
  SELECT memberRole.name FROM memberSource JOIN memberRole ON memberRole.name = memberSource.role
  WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account
  ORDER BY memberRole.rank DESC LIMIT 1)
BEGIN
  SELECT RAISE (ABORT, 'a role in a study follows from the person and their groups');
END;

CREATE TRIGGER memberFollowsSourcesWhenRemoved BEFORE DELETE ON member
WHEN EXISTS (
  SELECT 1 FROM memberSource
  WHERE memberSource.study = OLD.study AND memberSource.account = OLD.account)
BEGIN
  SELECT RAISE (ABORT, 'a role in a study follows from the person and their groups');
END;

CREATE TRIGGER memberSilencesNobody BEFORE UPDATE OF study, account, role ON member
WHEN NEW.role = 'owner' AND EXISTS (
  SELECT 1 FROM silencingOwner WHERE study = NEW.study AND account = NEW.account)
BEGIN
  SELECT RAISE (ABORT, 'nobody becomes an owner whose ownership takes a decision from the board');
END;

CREATE TRIGGER memberSilencesNobodyWhenAdded BEFORE INSERT ON member
WHEN NEW.role = 'owner' AND EXISTS (
  SELECT 1 FROM silencingOwner WHERE study = NEW.study AND account = NEW.account)
BEGIN
  SELECT RAISE (ABORT, 'nobody becomes an owner whose ownership takes a decision from the board');
END;

CREATE TRIGGER shelfChanges AFTER UPDATE OF isArchived ON member
WHEN OLD.isArchived <> NEW.isArchived
BEGIN
  UPDATE shelf SET studies = studies - 1
  WHERE account = OLD.account AND isArchived = OLD.isArchived;
  INSERT INTO shelf (account, isArchived, studies) VALUES (NEW.account, NEW.isArchived, 1)
  ON CONFLICT DO UPDATE SET studies = studies + 1;
END;

CREATE TRIGGER shelfGrows AFTER INSERT ON member
BEGIN
  INSERT INTO shelf (account, isArchived, studies) VALUES (NEW.account, NEW.isArchived, 1)
  ON CONFLICT DO UPDATE SET studies = studies + 1;
END;

CREATE TRIGGER shelfShrinks AFTER DELETE ON member
BEGIN
  UPDATE shelf SET studies = studies - 1
  WHERE account = OLD.account AND isArchived = OLD.isArchived;
END;

CREATE VIEW memberRefresh AS SELECT study, account FROM member;

CREATE TRIGGER memberIsRefreshed INSTEAD OF INSERT ON memberRefresh
BEGIN
  DELETE FROM member
  WHERE study = NEW.study AND account = NEW.account AND NOT EXISTS (
    SELECT 1 FROM memberSource
    WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account);
  INSERT INTO member (study, account, role, editedAt, isArchived)
  SELECT study.id, NEW.account, memberRole.name, study.editedAt, study.archivedAt IS NOT NULL
  FROM study JOIN memberRole ON memberRole.name = (
    SELECT highest.name FROM memberSource
    JOIN memberRole AS highest ON highest.name = memberSource.role
    WHERE memberSource.study = NEW.study AND memberSource.account = NEW.account
    ORDER BY highest.rank DESC LIMIT 1)
  WHERE study.id = NEW.study AND NOT EXISTS (
    SELECT 1 FROM member
    WHERE member.study = NEW.study AND member.account = NEW.account
      AND member.role = memberRole.name)
  ON CONFLICT (study, account) DO UPDATE SET role = excluded.role;
END;

CREATE TABLE memberRole (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
, rank INTEGER NOT NULL DEFAULT 0) STRICT, WITHOUT ROWID;

CREATE VIEW memberSource AS
SELECT study, account, role, NULL AS researchGroup FROM ownMember
UNION ALL
SELECT groupStudy.study, groupMember.account, groupStudy.role, groupStudy.researchGroup
FROM groupStudy JOIN groupMember ON groupMember.researchGroup = groupStudy.researchGroup;

CREATE TABLE noticeRead (
  account TEXT NOT NULL REFERENCES account (id),
  notice  TEXT NOT NULL CHECK (notice <> ''),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (account, notice)
) STRICT, WITHOUT ROWID;

CREATE TABLE noticesRead (
  account TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE VIEW openCondition AS
SELECT approval.id AS approval, completing.request, condition.id AS condition
FROM approval
JOIN decision AS completing ON completing.id = approval.decision
JOIN decision ON decision.request = completing.request AND decision.counts = 1
JOIN condition ON condition.decision = decision.id AND condition.closedAt IS NULL;

CREATE TABLE organization (
  only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  name TEXT NOT NULL CHECK (name <> '')
) STRICT;

CREATE TABLE ownMember (
  study   TEXT NOT NULL REFERENCES study (id),
  account TEXT NOT NULL REFERENCES account (id),
  role    TEXT NOT NULL REFERENCES memberRole (name),
  PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX ownMemberByAccount ON ownMember (account);

CREATE INDEX ownMemberByRole ON ownMember (role);

CREATE TRIGGER ownMemberKeepsItsPerson BEFORE UPDATE OF study, account ON ownMember
WHEN NEW.study <> OLD.study OR NEW.account <> OLD.account
BEGIN
  SELECT RAISE (ABORT, 'a role belongs to one person in one study');
END;

CREATE TRIGGER ownRoleIsChanged AFTER UPDATE OF role ON ownMember
BEGIN
  INSERT INTO memberRefresh (study, account) VALUES (NEW.study, NEW.account);
END;

CREATE TRIGGER ownRoleIsGiven AFTER INSERT ON ownMember
BEGIN
  INSERT INTO memberRefresh (study, account) VALUES (NEW.study, NEW.account);
END;

CREATE TRIGGER ownRoleIsTakenAway AFTER DELETE ON ownMember
BEGIN
  INSERT INTO memberRefresh (study, account) VALUES (OLD.study, OLD.account);
END;

CREATE TABLE "passwordLink" (
  tokenHash TEXT PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 64),
  account   TEXT NOT NULL REFERENCES account (id),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX passwordLinkByAccount ON passwordLink (account);

CREATE INDEX passwordLinkByExpiry ON passwordLink (expiresAt);

CREATE TABLE privacyNotice (
  only      INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  -- Markdown.
  text      TEXT NOT NULL CHECK (text <> ''),
  changedAt TEXT NOT NULL CHECK (changedAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE VIEW publicationBySomeoneElse AS
SELECT version.id AS version, version.proposedBy AS account
FROM version JOIN edit AS rule ON rule.study = version.study AND rule.kind = 'secondPersonSet'
WHERE rule.number = (
    SELECT max(+later.number) FROM edit AS later
    WHERE later.study = version.study AND later.kind = 'secondPersonSet')
  AND (rule.after = 'true' OR rule.account = version.proposedBy);

CREATE TABLE readLanguage (
  version  INTEGER NOT NULL REFERENCES version (id),
  account  TEXT NOT NULL REFERENCES account (id),
  language TEXT NOT NULL CHECK (language <> ''),
  PRIMARY KEY (version, account, language)
) STRICT, WITHOUT ROWID;

CREATE INDEX readLanguageByAccount ON readLanguage (account);

CREATE TABLE recoveryCode (
  codeHash TEXT PRIMARY KEY NOT NULL CHECK (length(codeHash) = 64),
  account  TEXT NOT NULL REFERENCES account (id)
) STRICT, WITHOUT ROWID;

CREATE INDEX recoveryCodeByAccount ON recoveryCode (account);

CREATE TABLE researchGroup (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  name      TEXT NOT NULL UNIQUE CHECK (name <> ''),
  -- What new studies of the group begin with: facts and languages.
  defaults  TEXT NOT NULL CHECK (json_valid(defaults)),
  board     TEXT REFERENCES board (id),
  -- The role that the group gets in its new studies.
  role      TEXT NOT NULL REFERENCES memberRole (name) CHECK (role <> 'owner'),
  createdBy TEXT NOT NULL REFERENCES account (id),
  createdAt TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX researchGroupByBoard ON researchGroup (board);

CREATE INDEX researchGroupByCreator ON researchGroup (createdBy);

CREATE INDEX researchGroupByRole ON researchGroup (role);

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

CREATE VIEW reviewReader AS
SELECT version, account FROM askedAccount
UNION ALL
SELECT reviewSeat.version, reviewSeat.account FROM reviewSeat
JOIN openCondition ON openCondition.request = reviewSeat.request;

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

CREATE INDEX reviewRequestByAsker ON reviewRequest (askedBy);

CREATE INDEX reviewRequestByBoard ON reviewRequest (board, askedAt);

CREATE INDEX reviewRequestByEnder ON reviewRequest (endedBy);

CREATE INDEX reviewRequestByVersion ON reviewRequest (version);

CREATE UNIQUE INDEX reviewRequestOfBoard ON reviewRequest (version)
  WHERE board IS NOT NULL AND endedAt IS NULL;

CREATE TRIGGER mailToMembersOfBoard AFTER INSERT ON reviewRequest
WHEN NEW.board IS NOT NULL AND EXISTS (SELECT 1 FROM mailDelivery WHERE isOn = 1)
BEGIN
  INSERT OR IGNORE INTO mail (account, kind, study, version, causedBy, writtenAt, dueAt)
  SELECT account.id, 'reviewAsked', version.study, version.id, NEW.askedBy, NEW.askedAt, NEW.askedAt
  FROM boardMember
  JOIN account ON account.id = boardMember.account AND account.isActive = 1 AND account.getsMail = 1
  JOIN version ON version.id = NEW.version
  WHERE boardMember.board = NEW.board AND account.id <> NEW.askedBy;
END;

CREATE TRIGGER reviewRequestAsksTheMembers AFTER INSERT ON reviewRequest
WHEN NEW.board IS NOT NULL
BEGIN
  INSERT INTO reviewRequestMember (request, account, isChair, seatedBy)
  SELECT NEW.id, account, isChair, seatedBy FROM boardMember WHERE board = NEW.board;
END;

CREATE TRIGGER reviewRequestEndsOnce BEFORE UPDATE OF endedAt, endedBy ON reviewRequest
WHEN OLD.endedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a request for a review ends once');
END;

CREATE TRIGGER reviewRequestIsAdded BEFORE INSERT ON reviewRequest
WHEN NEW.endedAt IS NOT NULL OR EXISTS (
  SELECT 1 FROM reviewRequest
  WHERE id = NEW.id
    OR (version = NEW.version AND board IS NOT NULL AND NEW.board IS NOT NULL AND endedAt IS NULL)
)
BEGIN
  SELECT RAISE (ABORT, 'requests for reviews are only added');
END;

CREATE TRIGGER reviewRequestKeepsTheRules BEFORE INSERT ON reviewRequest
WHEN NEW.board IS NOT NULL AND (
  NEW.quorum IS NOT (SELECT quorum FROM board WHERE id = NEW.board)
  OR NEW.seats IS NOT (SELECT count(*) FROM boardMember WHERE board = NEW.board))
BEGIN
  SELECT RAISE (ABORT, 'a request keeps the rules of the board as they are when it is asked');
END;

CREATE TRIGGER reviewRequestNeverChanges
BEFORE UPDATE OF id, version, board, quorum, seats, askedBy, askedAt, dueOn ON reviewRequest
BEGIN
  SELECT RAISE (ABORT, 'a request for a review only ends');
END;

CREATE TRIGGER reviewRequestStays BEFORE DELETE ON reviewRequest
BEGIN
  SELECT RAISE (ABORT, 'a request for a review is never removed');
END;

CREATE TABLE reviewRequestMember (
  request  INTEGER NOT NULL REFERENCES reviewRequest (id),
  account  TEXT NOT NULL REFERENCES account (id),
  isChair  INTEGER NOT NULL CHECK (isChair IN (0, 1)),
  seatedBy TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (request, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX reviewRequestMemberByAccount ON reviewRequestMember (account);

CREATE INDEX reviewRequestMemberBySeater ON reviewRequestMember (seatedBy);

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

CREATE TABLE reviewRequestPerson (
  request INTEGER NOT NULL REFERENCES reviewRequest (id),
  email   TEXT NOT NULL CHECK (email = lower(email) AND email LIKE '%_@_%'),
  PRIMARY KEY (request, email)
) STRICT, WITHOUT ROWID;

CREATE INDEX reviewRequestPersonByEmail ON reviewRequestPerson (email);

CREATE TRIGGER mailToReviewer AFTER INSERT ON reviewRequestPerson
WHEN EXISTS (SELECT 1 FROM mailDelivery WHERE isOn = 1)
BEGIN
  INSERT OR IGNORE INTO mail (account, kind, study, version, causedBy, writtenAt, dueAt)
  SELECT account.id, 'reviewAsked', version.study, version.id, reviewRequest.askedBy,
    reviewRequest.askedAt, reviewRequest.askedAt
  FROM account
  JOIN reviewRequest ON reviewRequest.id = NEW.request
  JOIN version ON version.id = reviewRequest.version
  WHERE account.email = NEW.email AND account.isActive = 1 AND account.getsMail = 1
    AND account.id <> reviewRequest.askedBy;
END;

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

CREATE TABLE secondFactor (
  account  TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  salt     TEXT NOT NULL CHECK (salt <> ''),
  -- The period of 30 seconds since 1970 whose code was accepted last: a code works once.
  lastStep INTEGER NOT NULL,
  setUpAt  TEXT NOT NULL CHECK (setUpAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE TABLE secondFactorRole (
  role  TEXT PRIMARY KEY NOT NULL REFERENCES accountRole (name),
  since TEXT NOT NULL CHECK (since GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE TABLE seenScreen (
  study   TEXT NOT NULL REFERENCES study (id),
  account TEXT NOT NULL REFERENCES account (id),
  screen  TEXT NOT NULL CHECK (screen <> ''),
  content TEXT NOT NULL CHECK (content <> ''),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (study, account, screen, content)
) STRICT, WITHOUT ROWID;

CREATE INDEX seenScreenByAccount ON seenScreen (account);

CREATE TABLE "session" (
  tokenHash  TEXT PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 64),
  account    TEXT NOT NULL REFERENCES account (id),
  startedAt  TEXT NOT NULL CHECK (startedAt GLOB '????-??-??T??:??:??.???Z'),
  lastSeenAt TEXT NOT NULL CHECK (lastSeenAt GLOB '????-??-??T??:??:??.???Z'),
  -- In plain words, such as "Firefox on Windows".
  browser    TEXT NOT NULL,
  -- The network address from which the person signed in.
  origin     TEXT NOT NULL
, hasSecondFactor INTEGER NOT NULL DEFAULT 0 CHECK (hasSecondFactor IN (0, 1)), isNew INTEGER NOT NULL DEFAULT 0 CHECK (isNew IN (0, 1))) STRICT, WITHOUT ROWID;

CREATE INDEX sessionByAccount ON session (account);

CREATE INDEX sessionByLastSeen ON session (lastSeenAt);

CREATE TABLE setUpToken (
  only      INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  tokenHash TEXT NOT NULL CHECK (length(tokenHash) = 64)
) STRICT;

CREATE TABLE shelf (
  account    TEXT NOT NULL REFERENCES account (id),
  isArchived INTEGER NOT NULL CHECK (isArchived IN (0, 1)),
  studies    INTEGER NOT NULL CHECK (studies >= 0),
  PRIMARY KEY (account, isArchived)
) STRICT, WITHOUT ROWID;

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

CREATE TABLE study (
  -- The row number that the search index refers to.
  searchKey        INTEGER PRIMARY KEY NOT NULL,
  id               TEXT NOT NULL UNIQUE CHECK (length(id) = 36),
  slug             TEXT NOT NULL UNIQUE CHECK (slug <> '' AND slug NOT GLOB '*[^a-z0-9-]*'),
  title            TEXT NOT NULL,
  -- Title, short title, slug and organisation in every language, without case and accents.
  searchText       TEXT NOT NULL,
  -- Counts the changes of the draft's content.
  revision         INTEGER NOT NULL CHECK (revision >= 1),
  errorCount       INTEGER NOT NULL CHECK (errorCount >= 0),
  warningCount     INTEGER NOT NULL CHECK (warningCount >= 0),
  editedAt         TEXT NOT NULL CHECK (editedAt GLOB '????-??-??T??:??:??.???Z'),
  editedBy         TEXT NOT NULL REFERENCES account (id),
  archivedAt       TEXT CHECK (archivedAt GLOB '????-??-??T??:??:??.???Z'),
  -- NULL until the first publication; editing the draft does not move it.
  publishedVersion INTEGER REFERENCES version (id),
  -- Where the history ends, so that a cut-off end is noticed too.
  historyLength    INTEGER NOT NULL DEFAULT 0 CHECK (historyLength >= 0),
  historyHash      TEXT NOT NULL CHECK (length(historyHash) = 64)
, shortName TEXT NOT NULL DEFAULT ''
  CHECK (shortName NOT GLOB '*[^a-z0-9-]*'), requiresBoard INTEGER NOT NULL DEFAULT 1 CHECK (requiresBoard IN (0, 1)), board TEXT REFERENCES board (id)) STRICT;

CREATE INDEX studyByBoard ON study (board);

CREATE INDEX studyByEditor ON study (editedBy);

CREATE INDEX studyByPublishedVersion ON study (publishedVersion);

CREATE INDEX studyByShortName ON study (shortName);

CREATE TRIGGER memberFollowsStudy AFTER UPDATE OF editedAt, archivedAt ON study
BEGIN
  UPDATE member SET editedAt = NEW.editedAt, isArchived = NEW.archivedAt IS NOT NULL
  WHERE study = NEW.id;
END;

CREATE TRIGGER studyBecomesFindable AFTER INSERT ON study
BEGIN
  INSERT INTO studySearch (rowid, searchText) VALUES (NEW.searchKey, NEW.searchText);
END;

CREATE TRIGGER studyIsCreatedOnce BEFORE INSERT ON study
WHEN NEW.requiresBoard <> 1 OR NEW.board IS NOT NULL OR EXISTS (
  SELECT 1 FROM study WHERE id = NEW.id OR slug = NEW.slug OR searchKey = NEW.searchKey)
BEGIN
  SELECT RAISE (ABORT, 'a study is created once, and needs a board until an owner decides otherwise');
END;

CREATE TRIGGER studyKeepsItsBoardInReview BEFORE UPDATE OF requiresBoard, board ON study
WHEN (NEW.requiresBoard < OLD.requiresBoard OR NEW.board IS NOT OLD.board)
  AND EXISTS (SELECT 1 FROM versionWithBoard WHERE versionWithBoard.study = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a study keeps its board while a version is with it');
END;

CREATE TRIGGER studyPointsAtPublishedVersion BEFORE UPDATE OF publishedVersion ON study
WHEN NEW.publishedVersion IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM version
  WHERE id = NEW.publishedVersion AND study = NEW.id AND state = 'published'
)
BEGIN
  SELECT RAISE (ABORT, 'a study points at a published version of its own');
END;

CREATE TRIGGER studyRecordsWhetherABoardIsNeeded BEFORE UPDATE OF requiresBoard ON study
WHEN NEW.requiresBoard <> OLD.requiresBoard AND NOT EXISTS (
  SELECT 1 FROM edit
  WHERE study = NEW.id AND number = NEW.historyLength AND kind = 'requiresBoardSet'
    AND after = CASE NEW.requiresBoard WHEN 1 THEN 'true' ELSE 'false' END
)
BEGIN
  SELECT RAISE (ABORT, 'a study records whether it needs a board');
END;

CREATE TRIGGER studyRecordsWhoReviews BEFORE UPDATE OF board ON study
WHEN NEW.board IS NOT OLD.board AND NOT EXISTS (
  SELECT 1 FROM edit
  WHERE study = NEW.id AND number = NEW.historyLength AND kind = 'boardSet'
    AND json_extract(after, '$.board') IS NEW.board
)
BEGIN
  SELECT RAISE (ABORT, 'a study records who reviews it');
END;

CREATE TRIGGER studyStaysFindable AFTER UPDATE OF searchText ON study
WHEN OLD.searchText <> NEW.searchText
BEGIN
  INSERT INTO studySearch (studySearch, rowid, searchText)
  VALUES ('delete', OLD.searchKey, OLD.searchText);
  INSERT INTO studySearch (rowid, searchText) VALUES (NEW.searchKey, NEW.searchText);
END;

CREATE TABLE studyAsset (
  study     TEXT NOT NULL REFERENCES study (id),
  asset     TEXT NOT NULL CHECK (length(asset) = 64 AND asset NOT GLOB '*[^0-9a-f]*'),
  inDraft   INTEGER NOT NULL CHECK (inDraft IN (0, 1)),
  inVersion INTEGER NOT NULL CHECK (inVersion IN (0, 1)),
  PRIMARY KEY (study, asset)
) STRICT, WITHOUT ROWID;

CREATE INDEX studyAssetByAsset ON studyAsset (asset);

CREATE TRIGGER studyAssetOfVersionIsKept BEFORE DELETE ON studyAsset
WHEN OLD.inVersion = 1
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its assets');
END;

CREATE TRIGGER studyAssetOfVersionStays BEFORE UPDATE ON studyAsset
WHEN OLD.inVersion = 1
  AND (NEW.inVersion = 0 OR NEW.study <> OLD.study OR NEW.asset <> OLD.asset)
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its assets');
END;

CREATE VIRTUAL TABLE studySearch USING fts5 (
  searchText, content = 'study', content_rowid = 'searchKey', tokenize = 'trigram'
);

CREATE TABLE submission (
  account TEXT NOT NULL REFERENCES account (id),
  key     TEXT NOT NULL CHECK (length(key) = 64),
  result  TEXT NOT NULL,
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX submissionByTime ON submission (at);

CREATE TABLE thread (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study      TEXT NOT NULL REFERENCES study (id),
  -- Counts from 1 in each study, without gaps.
  number     INTEGER NOT NULL,
  -- The version that it is about; NULL for the draft, on which only authors comment.
  version    INTEGER REFERENCES version (id),
  state      TEXT NOT NULL REFERENCES threadState (name),
  isRequired INTEGER NOT NULL CHECK (isRequired IN (0, 1)),
  place      TEXT NOT NULL CHECK (json_valid(place)),
  screen     TEXT,
  language   TEXT,
  -- The words or the setting, so that they can be found in later versions.
  anchor     TEXT NOT NULL CHECK (json_valid(anchor)),
  openedBy   TEXT NOT NULL REFERENCES account (id),
  openedAt   TEXT NOT NULL CHECK (openedAt GLOB '????-??-??T??:??:??.???Z'),
  -- That of its latest comment.
  latestAt   TEXT NOT NULL CHECK (latestAt GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (study, number)
) STRICT;

CREATE INDEX threadByOpener ON thread (openedBy, latestAt);

CREATE INDEX threadByState ON thread (state);

CREATE INDEX threadByVersion ON thread (version, screen);

CREATE TRIGGER threadIsAboutItsStudy BEFORE INSERT ON thread
WHEN NEW.version IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM version WHERE id = NEW.version AND study = NEW.study)
BEGIN
  SELECT RAISE (ABORT, 'a thread is about a version of its study');
END;

CREATE TRIGGER threadIsFixed
BEFORE UPDATE OF id, study, number, version, isRequired, place, screen, language, anchor, openedBy, openedAt
ON thread
BEGIN
  SELECT RAISE (ABORT, 'only the state of a thread changes');
END;

CREATE TRIGGER threadStartsOpen BEFORE INSERT ON thread
WHEN NEW.state <> 'open' OR EXISTS (SELECT 1 FROM thread WHERE id = NEW.id)
  OR NEW.number <> (SELECT ifnull(max(number), 0) + 1 FROM thread WHERE study = NEW.study)
BEGIN
  SELECT RAISE (ABORT, 'a thread starts open, after all others');
END;

CREATE TRIGGER threadStays BEFORE DELETE ON thread
BEGIN
  SELECT RAISE (ABORT, 'a thread is never removed');
END;

CREATE TABLE threadMention (
  comment INTEGER NOT NULL REFERENCES comment (id),
  account TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (comment, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX threadMentionByAccount ON threadMention (account);

CREATE TRIGGER mailToMentioned AFTER INSERT ON threadMention
WHEN EXISTS (SELECT 1 FROM mailDelivery WHERE isOn = 1)
BEGIN
  INSERT OR IGNORE INTO mail (account, kind, study, version, thread, causedBy, writtenAt, dueAt)
  SELECT account.id, 'mentioned', thread.study, thread.version, thread.id, comment.account,
    comment.at, comment.at
  FROM comment
  JOIN thread ON thread.id = comment.thread
  JOIN account ON account.id = NEW.account AND account.isActive = 1 AND account.getsMail = 1
  WHERE comment.id = NEW.comment AND comment.account <> NEW.account;
END;

CREATE TABLE threadState (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE tokenScope (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE "version" (
  id          INTEGER PRIMARY KEY NOT NULL,
  study       TEXT NOT NULL REFERENCES study (id),
  major       INTEGER NOT NULL CHECK (major >= 0),
  minor       INTEGER NOT NULL CHECK (minor >= 0),
  patch       INTEGER NOT NULL CHECK (patch >= 0),
  state       TEXT NOT NULL REFERENCES versionState (name),
  sha256      TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  -- The draft's revision that was frozen.
  revision    INTEGER NOT NULL CHECK (revision >= 1),
  proposedAt  TEXT NOT NULL CHECK (proposedAt GLOB '????-??-??T??:??:??.???Z'),
  proposedBy  TEXT NOT NULL REFERENCES account (id),
  publishedAt TEXT CHECK (publishedAt GLOB '????-??-??T??:??:??.???Z'),
  publishedBy TEXT REFERENCES account (id),
  notes       TEXT NOT NULL,
  canonical   TEXT NOT NULL CHECK (json_valid(canonical)),
  withdrawnAt TEXT CHECK (withdrawnAt GLOB '????-??-??T??:??:??.???Z'),
  withdrawnBy TEXT REFERENCES account (id),
  UNIQUE (study, major, minor, patch),
  CHECK ((publishedAt IS NULL) = (publishedBy IS NULL))
) STRICT;

CREATE INDEX versionByProposer ON version (proposedBy);

CREATE INDEX versionByPublisher ON version (publishedBy);

CREATE INDEX versionByState ON version (state);

CREATE INDEX versionByWithdrawer ON version (withdrawnBy);

CREATE UNIQUE INDEX versionPublished ON version (study) WHERE state = 'published';

CREATE TRIGGER mailToAuthors AFTER UPDATE OF state ON version
WHEN OLD.state = 'proposed' AND NEW.state IN ('approved', 'changesRequested', 'disapproved')
  AND EXISTS (SELECT 1 FROM mailDelivery WHERE isOn = 1)
BEGIN
  INSERT OR IGNORE INTO mail (account, kind, study, version, causedBy, writtenAt, dueAt)
  SELECT account.id, 'decided', NEW.study, NEW.id, cause.account, cause.at, cause.at
  FROM account
  JOIN (
    SELECT account, at FROM (
      SELECT account, at FROM decision WHERE version = NEW.id AND counts = 1
      UNION ALL
      SELECT recordedBy, at FROM approval WHERE version = NEW.id)
    ORDER BY at DESC LIMIT 1) AS cause
  WHERE account.isActive = 1 AND account.getsMail = 1 AND account.id <> cause.account
    AND EXISTS (
      SELECT 1 FROM member WHERE member.study = NEW.study AND member.account = account.id
        AND (member.role = 'owner' OR EXISTS (
          SELECT 1 FROM versionAuthor
          WHERE versionAuthor.version = NEW.id AND versionAuthor.account = account.id)));
END;

CREATE TRIGGER memberFollowsVersion AFTER INSERT ON version
BEGIN
  UPDATE member SET hasVersions = 1 WHERE study = NEW.study AND hasVersions = 0;
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

CREATE TRIGGER versionIsApprovedOnRecord BEFORE UPDATE OF state ON version
WHEN NEW.state = 'approved' AND NOT EXISTS (SELECT 1 FROM approval WHERE version = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'an approved version has an approval');
END;

CREATE TRIGGER versionIsFrozen
BEFORE UPDATE OF id, study, major, minor, patch, sha256, revision, proposedAt, proposedBy, notes, canonical
ON version
BEGIN
  SELECT RAISE (ABORT, 'a proposed or published version never changes');
END;

CREATE TRIGGER versionIsPublishedBySomeoneElse BEFORE UPDATE OF state ON version
WHEN NEW.state = 'published' AND EXISTS (
  SELECT 1 FROM publicationBySomeoneElse
  WHERE publicationBySomeoneElse.version = NEW.id AND publicationBySomeoneElse.account IS NEW.publishedBy
)
BEGIN
  SELECT RAISE (ABORT, 'someone other than the person who proposed a version publishes it');
END;

CREATE TRIGGER versionIsPublishedOnce BEFORE UPDATE OF publishedAt, publishedBy ON version
WHEN OLD.publishedAt IS NOT NULL OR NEW.state <> 'published'
BEGIN
  SELECT RAISE (ABORT, 'a version is published once');
END;

CREATE TRIGGER versionIsPublishedUpward BEFORE UPDATE OF state ON version
WHEN NEW.state = 'published' AND EXISTS (
  SELECT 1 FROM version AS other
  WHERE other.study = NEW.study AND other.id <> NEW.id AND (
    other.state = 'published'
    OR (other.publishedAt IS NOT NULL
      AND (other.major, other.minor, other.patch) > (NEW.major, NEW.minor, NEW.patch)))
)
BEGIN
  SELECT RAISE (ABORT, 'a version is published after all lower ones, alone');
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

CREATE TRIGGER versionIsWithdrawnOnce BEFORE UPDATE OF withdrawnAt, withdrawnBy ON version
WHEN OLD.withdrawnAt IS NOT NULL OR NEW.state <> 'withdrawn'
  OR NEW.withdrawnAt IS NULL OR NEW.withdrawnBy IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a version is withdrawn once');
END;

CREATE TRIGGER versionMovesLegally BEFORE UPDATE OF state ON version
WHEN NOT EXISTS (
  SELECT 1 FROM versionMove
  WHERE earlier = OLD.state AND later = NEW.state
    AND (isWithoutBoard = 0 OR EXISTS (
      SELECT 1 FROM study WHERE study.id = NEW.study AND study.requiresBoard = 0))
)
BEGIN
  SELECT RAISE (ABORT, 'a version cannot move to this state');
END;

CREATE TRIGGER versionNumberGrows BEFORE INSERT ON version
WHEN EXISTS (
  SELECT 1 FROM version
  WHERE study = NEW.study AND (major, minor, patch) >= (NEW.major, NEW.minor, NEW.patch)
)
BEGIN
  SELECT RAISE (ABORT, 'a version has a higher number than all before it');
END;

CREATE TRIGGER versionSaysWhenItWasPublished BEFORE UPDATE OF state, publishedAt ON version
WHEN NEW.publishedAt IS NULL
  AND EXISTS (SELECT 1 FROM versionState WHERE name = NEW.state AND needsPublication)
BEGIN
  SELECT RAISE (ABORT, 'a published version says when it was published');
END;

CREATE TRIGGER versionStartsProposed BEFORE INSERT ON version
WHEN NEW.state <> 'proposed' OR EXISTS (SELECT 1 FROM version WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a version starts as a proposal');
END;

CREATE TRIGGER versionStays BEFORE DELETE ON version
BEGIN
  SELECT RAISE (ABORT, 'a version is never removed');
END;

CREATE TABLE versionArtifact (
  version   INTEGER NOT NULL REFERENCES version (id),
  -- A path, such as consents/main/en.html.
  name      TEXT NOT NULL CHECK (name <> ''),
  artifact  TEXT NOT NULL REFERENCES artifact (sha256),
  mediaType TEXT NOT NULL CHECK (mediaType <> ''),
  -- The release of Accord that made it.
  madeBy    TEXT NOT NULL CHECK (madeBy <> ''),
  PRIMARY KEY (version, name)
) STRICT, WITHOUT ROWID;

CREATE INDEX versionArtifactByArtifact ON versionArtifact (artifact);

CREATE TRIGGER versionArtifactIsMadeOnce BEFORE INSERT ON versionArtifact
WHEN EXISTS (SELECT 1 FROM versionArtifact WHERE version = NEW.version AND name = NEW.name)
BEGIN
  SELECT RAISE (ABORT, 'what a version shows is made once');
END;

CREATE TRIGGER versionArtifactNeverChanges BEFORE UPDATE ON versionArtifact
BEGIN
  SELECT RAISE (ABORT, 'what a version shows never changes');
END;

CREATE TRIGGER versionArtifactStays BEFORE DELETE ON versionArtifact
BEGIN
  SELECT RAISE (ABORT, 'what a version shows is never removed');
END;

CREATE TABLE versionAuthor (
  version INTEGER NOT NULL REFERENCES version (id),
  account TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (version, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX versionAuthorByAccount ON versionAuthor (account);

CREATE TRIGGER versionAuthorNeverChanges BEFORE UPDATE ON versionAuthor
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its authors');
END;

CREATE TRIGGER versionAuthorStays BEFORE DELETE ON versionAuthor
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its authors');
END;

CREATE TABLE versionMove (
  earlier        TEXT NOT NULL REFERENCES versionState (name),
  later          TEXT NOT NULL REFERENCES versionState (name),
  -- Whether only a study that needs no board may make it.
  isWithoutBoard INTEGER NOT NULL CHECK (isWithoutBoard IN (0, 1)),
  PRIMARY KEY (earlier, later)
) STRICT, WITHOUT ROWID;

CREATE INDEX versionMoveByLater ON versionMove (later);

CREATE TRIGGER versionMoveIsFixed BEFORE INSERT ON versionMove
BEGIN
  SELECT RAISE (ABORT, 'the legal moves are fixed');
END;

CREATE TRIGGER versionMoveNeverChanges BEFORE UPDATE ON versionMove
BEGIN
  SELECT RAISE (ABORT, 'the legal moves are fixed');
END;

CREATE TRIGGER versionMoveStays BEFORE DELETE ON versionMove
BEGIN
  SELECT RAISE (ABORT, 'the legal moves are fixed');
END;

CREATE VIEW versionStake AS
SELECT version, account FROM versionAuthor
UNION ALL
SELECT version.id, member.account FROM version
JOIN member ON member.study = version.study AND member.role = 'owner';

CREATE TABLE versionState (
  name             TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  -- Whether only a version that was published can be in this state.
  needsPublication INTEGER NOT NULL CHECK (needsPublication IN (0, 1))
) STRICT, WITHOUT ROWID;

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

CREATE TABLE viewLink (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  tokenHash TEXT NOT NULL UNIQUE CHECK (length(tokenHash) = 64),
  version   INTEGER NOT NULL REFERENCES version (id),
  createdBy TEXT NOT NULL REFERENCES account (id),
  createdAt TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  revokedAt TEXT CHECK (revokedAt GLOB '????-??-??T??:??:??.???Z'),
  revokedBy TEXT REFERENCES account (id), note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200),
  CHECK ((revokedAt IS NULL) = (revokedBy IS NULL))
) STRICT;

CREATE INDEX viewLinkByCreator ON viewLink (createdBy);

CREATE INDEX viewLinkByRevoker ON viewLink (revokedBy);

CREATE INDEX viewLinkByVersion ON viewLink (version);

CREATE TRIGGER viewLinkIsMadeOnce BEFORE INSERT ON viewLink
WHEN EXISTS (SELECT 1 FROM viewLink WHERE id = NEW.id OR tokenHash = NEW.tokenHash)
BEGIN
  SELECT RAISE (ABORT, 'a link is made once');
END;

CREATE TRIGGER viewLinkIsRevokedOnce BEFORE UPDATE OF revokedAt, revokedBy ON viewLink
WHEN OLD.revokedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a link is revoked once');
END;

CREATE TRIGGER viewLinkNeverChanges
BEFORE UPDATE OF id, tokenHash, version, createdBy, createdAt, expiresAt, note ON viewLink
BEGIN
  SELECT RAISE (ABORT, 'a link is only revoked');
END;

CREATE TRIGGER viewLinkStays BEFORE DELETE ON viewLink
BEGIN
  SELECT RAISE (ABORT, 'a link is never removed');
END;

CREATE TRIGGER walkthroughRunEndsWithLink AFTER UPDATE OF revokedAt ON viewLink
WHEN NEW.revokedAt IS NOT NULL
BEGIN
  DELETE FROM walkthroughRun WHERE viewLink = NEW.id;
END;

CREATE TABLE viewLinkOpening (
  id     INTEGER PRIMARY KEY NOT NULL,
  link   TEXT NOT NULL REFERENCES viewLink (id),
  at     TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  -- Where it was opened from, such as a network address.
  source TEXT NOT NULL
, task TEXT) STRICT;

CREATE INDEX viewLinkOpeningByLink ON viewLinkOpening (link, at);

CREATE TRIGGER viewLinkOpeningIsAdded BEFORE INSERT ON viewLinkOpening
WHEN EXISTS (SELECT 1 FROM viewLinkOpening WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'openings are only added');
END;

CREATE TRIGGER viewLinkOpeningNeverChanges BEFORE UPDATE ON viewLinkOpening
BEGIN
  SELECT RAISE (ABORT, 'an opening never changes');
END;

CREATE TRIGGER viewLinkOpeningStays BEFORE DELETE ON viewLinkOpening
BEGIN
  SELECT RAISE (ABORT, 'an opening is never removed');
END;

CREATE TABLE walkthroughDraft (
  run     TEXT PRIMARY KEY NOT NULL REFERENCES walkthroughRun (id) ON DELETE CASCADE,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE "walkthroughRun" (
  id          TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study       TEXT NOT NULL REFERENCES study (id),
  -- NULL for the draft.
  version     INTEGER REFERENCES version (id),
  account     TEXT REFERENCES account (id),
  viewLink    TEXT REFERENCES viewLink (id),
  visitorHash TEXT CHECK (length(visitorHash) = 64),
  task        TEXT NOT NULL,
  language    TEXT NOT NULL,
  sequence    INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  expiresAt   TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  state       BLOB NOT NULL,
  CHECK ((account IS NULL) = (viewLink IS NOT NULL)),
  CHECK ((viewLink IS NULL) = (visitorHash IS NULL)),
  CHECK (viewLink IS NULL OR version IS NOT NULL)
) STRICT;

CREATE INDEX walkthroughRunByAccount ON walkthroughRun (account);

CREATE INDEX walkthroughRunByExpiry ON walkthroughRun (expiresAt);

CREATE INDEX walkthroughRunByStudy ON walkthroughRun (study);

CREATE INDEX walkthroughRunByVersion ON walkthroughRun (version);

CREATE INDEX walkthroughRunByVisitor ON walkthroughRun (viewLink, visitorHash);

CREATE TABLE webhook (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study      TEXT NOT NULL REFERENCES study (id),
  -- Only its scheme and host once the webhook is removed.
  address    TEXT NOT NULL CHECK (address <> ''),
  -- The part of the address that anyone may read; the rest may be secret.
  host       TEXT NOT NULL CHECK (host <> ''),
  secretHash TEXT NOT NULL CHECK (length(secretHash) = 64),
  createdBy  TEXT NOT NULL REFERENCES account (id),
  createdAt  TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  removedBy  TEXT REFERENCES account (id),
  removedAt  TEXT CHECK (removedAt GLOB '????-??-??T??:??:??.???Z'), revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0), secretNumber INTEGER NOT NULL DEFAULT 1 CHECK (secretNumber > 0), pausedAt TEXT CHECK (pausedAt GLOB '????-??-??T??:??:??.???Z'),
  CHECK ((removedAt IS NULL) = (removedBy IS NULL))
) STRICT;

CREATE INDEX webhookByCreator ON webhook (createdBy);

CREATE INDEX webhookByRemover ON webhook (removedBy);

CREATE INDEX webhookByStudy ON webhook (study, createdAt);

CREATE TRIGGER webhookChangesAreNumbered
BEFORE UPDATE OF address, host, secretHash, secretNumber, pausedAt, revision ON webhook
WHEN OLD.removedAt IS NOT NULL OR (NEW.removedAt IS NULL AND NEW.revision <> OLD.revision + 1)
BEGIN
  SELECT RAISE (ABORT, 'each change of a webhook has a number');
END;

CREATE TRIGGER webhookIsAddedOnce BEFORE INSERT ON webhook
WHEN NEW.removedAt IS NOT NULL OR EXISTS (SELECT 1 FROM webhook WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a webhook is added once');
END;

CREATE TRIGGER webhookIsRemovedOnce BEFORE UPDATE OF removedAt, removedBy ON webhook
WHEN OLD.removedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a webhook is removed once');
END;

CREATE TRIGGER webhookOnlyForgetsItsAddress
BEFORE UPDATE OF host, secretHash, secretNumber, pausedAt, revision ON webhook
WHEN NEW.removedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'only the address of a webhook changes when it is removed');
END;

CREATE TRIGGER webhookSecretsAreNumbered BEFORE UPDATE OF secretHash, secretNumber ON webhook
WHEN NEW.secretNumber <> OLD.secretNumber + 1
BEGIN
  SELECT RAISE (ABORT, 'each secret of a webhook has a number');
END;

CREATE TRIGGER webhookStays BEFORE DELETE ON webhook
BEGIN
  SELECT RAISE (ABORT, 'a webhook stays on record');
END;

CREATE TRIGGER webhookStaysTheSame BEFORE UPDATE OF id, study, createdBy, createdAt ON webhook
BEGIN
  SELECT RAISE (ABORT, 'a webhook stays in its study');
END;

CREATE TABLE webhookAttempt (
  id           INTEGER PRIMARY KEY NOT NULL,
  delivery     INTEGER NOT NULL REFERENCES webhookDelivery (number) ON DELETE CASCADE,
  at           TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
  -- With which status the receiver answered; NULL if it did not.
  status       INTEGER CHECK (status BETWEEN 100 AND 599),
  -- Why there was no answer.
  reason       TEXT CHECK (reason <> ''),
  CHECK ((status IS NULL) = (reason IS NOT NULL))
) STRICT;

CREATE INDEX webhookAttemptByDelivery ON webhookAttempt (delivery, id);

CREATE TRIGGER webhookAttemptIsWrittenOnce BEFORE INSERT ON webhookAttempt
WHEN EXISTS (SELECT 1 FROM webhookAttempt WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'an attempt is written once');
END;

CREATE TRIGGER webhookAttemptNeverChanges BEFORE UPDATE ON webhookAttempt
BEGIN
  SELECT RAISE (ABORT, 'an attempt never changes');
END;

CREATE TABLE webhookDelivery (
  number    INTEGER PRIMARY KEY NOT NULL,
  -- What receivers know it by.
  id        TEXT NOT NULL UNIQUE CHECK (id <> ''),
  webhook   TEXT NOT NULL REFERENCES webhook (id),
  event     TEXT NOT NULL REFERENCES webhookEvent (name),
  -- The number of the version; NULL for a test.
  version   TEXT CHECK (version <> ''),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '????-??-??T??:??:??.???Z'),
  -- Since it was written, or last sent again by a person.
  attempts  INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When to try it next.
  dueAt     TEXT NOT NULL CHECK (dueAt GLOB '????-??-??T??:??:??.???Z'),
  -- When the attempt began that has not ended; NULL if none has begun, or the last one has ended.
  takenAt   TEXT CHECK (takenAt GLOB '????-??-??T??:??:??.???Z'),
  endedAt   TEXT CHECK (endedAt GLOB '????-??-??T??:??:??.???Z'),
  outcome   TEXT CHECK (outcome IN ('delivered', 'givenUp', 'notNeeded')),
  CHECK ((endedAt IS NULL) = (outcome IS NULL)),
  CHECK ((version IS NULL) = (event = 'test'))
) STRICT;

CREATE INDEX webhookDeliveryByDue ON webhookDelivery (endedAt, dueAt);

CREATE INDEX webhookDeliveryByEvent ON webhookDelivery (event);

CREATE INDEX webhookDeliveryByWebhook ON webhookDelivery (webhook, number);

CREATE TRIGGER webhookDeliveryIsKept BEFORE DELETE ON webhookDelivery
WHEN OLD.endedAt IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a message that waits is not removed');
END;

CREATE TRIGGER webhookDeliveryIsWrittenOnce BEFORE INSERT ON webhookDelivery
WHEN EXISTS (SELECT 1 FROM webhookDelivery WHERE number = NEW.number OR id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a message to a webhook is written once');
END;

CREATE TRIGGER webhookDeliveryNeverChanges
BEFORE UPDATE OF number, id, webhook, event, version, body, writtenAt ON webhookDelivery
BEGIN
  SELECT RAISE (ABORT, 'a message to a webhook never changes');
END;

CREATE TABLE webhookEvent (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE webhookSubscription (
  webhook TEXT NOT NULL REFERENCES webhook (id),
  event   TEXT NOT NULL REFERENCES webhookEvent (name),
  PRIMARY KEY (webhook, event)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhookSubscriptionByEvent ON webhookSubscription (event);
