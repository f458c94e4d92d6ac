-- Until when a person has read their notices. What there is to read follows from reviews, decisions, and comments.
CREATE TABLE noticesRead (
  account TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

-- The notices that a person has read one by one, until everything up to a later moment is read. A notice is named by what it is
-- derived from, and `at` is its own moment.
CREATE TABLE noticeRead (
  account TEXT NOT NULL REFERENCES account (id),
  notice  TEXT NOT NULL CHECK (notice <> ''),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (account, notice)
) STRICT, WITHOUT ROWID;

-- Who has accepted whose invitation; the invitation itself is removed.
CREATE TABLE acceptedInvitation (
  account   TEXT PRIMARY KEY NOT NULL REFERENCES account (id),
  invitedBy TEXT NOT NULL REFERENCES account (id),
  at        TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

CREATE INDEX acceptedInvitationByInviter ON acceptedInvitation (invitedBy, at);

-- At most one row: whether the portal that uses this file sends mail. Without it, no mail is written.
CREATE TABLE mailDelivery (
  only INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  isOn INTEGER NOT NULL CHECK (isOn IN (0, 1))
) STRICT;

-- Rows that another program has damaged are kept as they are.
PRAGMA ignore_check_constraints = ON;
ALTER TABLE account ADD COLUMN getsMail INTEGER NOT NULL DEFAULT 1 CHECK (getsMail IN (0, 1));
PRAGMA ignore_check_constraints = OFF;

CREATE TABLE mailKind (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO mailKind (name) VALUES ('reviewAsked'), ('decided'), ('mentioned');

-- Mail to send, and what became of it. Its text is made when it is sent.
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

CREATE INDEX mailByDue ON mail (dueAt) WHERE endedAt IS NULL;
CREATE INDEX mailByEnd ON mail (endedAt) WHERE endedAt IS NOT NULL;
CREATE INDEX mailByAccount ON mail (account);
CREATE INDEX mailByKind ON mail (kind);
CREATE INDEX mailByStudy ON mail (study);
CREATE INDEX mailByVersion ON mail (version);
CREATE INDEX mailByThread ON mail (thread);
CREATE INDEX mailByCause ON mail (causedBy);
-- Someone who is named several times in a thread gets one mail until that is sent.
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

INSERT INTO auditAction (name) VALUES ('mailGivenUp');
