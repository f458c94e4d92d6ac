-- A board is a group that reviews: its members, at most one chair, and how many of them must agree.
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

-- Who changed a board, when, and how.
CREATE TABLE boardChange (
  id      INTEGER PRIMARY KEY NOT NULL,
  board   TEXT NOT NULL REFERENCES board (id),
  account TEXT NOT NULL REFERENCES account (id),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  summary TEXT NOT NULL CHECK (summary <> ''),
  -- The board as it was left.
  after   TEXT NOT NULL CHECK (json_valid(after))
) STRICT;

CREATE INDEX boardChangeByBoard ON boardChange (board, id);
CREATE INDEX boardChangeByAccount ON boardChange (account);

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

INSERT INTO editKind (name, takesBack) VALUES
  ('requiresBoardSet', 0), ('boardSet', 0), ('reviewAsked', 0), ('reviewEnded', 0), ('decided', 0),
  ('approved', 0), ('changesRequested', 0), ('disapproved', 0), ('conditionClosed', 0),
  ('superseded', 0), ('expired', 0), ('linkMade', 0), ('linkRevoked', 0);

-- Every study needs a board until an owner decides otherwise. Rows that another program has damaged are kept as they are.
PRAGMA ignore_check_constraints = ON;
ALTER TABLE study ADD COLUMN requiresBoard INTEGER NOT NULL DEFAULT 1 CHECK (requiresBoard IN (0, 1));
ALTER TABLE study ADD COLUMN board TEXT REFERENCES board (id);
PRAGMA ignore_check_constraints = OFF;

CREATE INDEX studyByBoard ON study (board);

-- Replacing a row would pass every trigger that guards its changes.
CREATE TRIGGER studyIsCreatedOnce BEFORE INSERT ON study
WHEN NEW.requiresBoard <> 1 OR NEW.board IS NOT NULL OR EXISTS (
  SELECT 1 FROM study WHERE id = NEW.id OR slug = NEW.slug OR searchKey = NEW.searchKey)
BEGIN
  SELECT RAISE (ABORT, 'a study is created once, and needs a board until an owner decides otherwise');
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
