INSERT INTO versionState (name, needsPublication) VALUES
  ('changesRequested', 0), ('approved', 0), ('disapproved', 0), ('expired', 0);

-- A proposal that was sent back is superseded without ever having been published.
UPDATE versionState SET needsPublication = 0 WHERE name = 'superseded';

-- Every move of a version that is legal, as the code has them.
CREATE TABLE versionMove (
  earlier        TEXT NOT NULL REFERENCES versionState (name),
  later          TEXT NOT NULL REFERENCES versionState (name),
  -- Whether only a study that needs no board may make it.
  isWithoutBoard INTEGER NOT NULL CHECK (isWithoutBoard IN (0, 1)),
  PRIMARY KEY (earlier, later)
) STRICT, WITHOUT ROWID;

CREATE INDEX versionMoveByLater ON versionMove (later);

INSERT INTO versionMove (earlier, later, isWithoutBoard) VALUES
  ('proposed', 'changesRequested', 0), ('proposed', 'approved', 0), ('proposed', 'disapproved', 0),
  ('proposed', 'published', 1), ('proposed', 'superseded', 0), ('proposed', 'withdrawn', 0),
  ('changesRequested', 'superseded', 0), ('changesRequested', 'withdrawn', 0),
  ('disapproved', 'superseded', 0), ('disapproved', 'withdrawn', 0),
  ('approved', 'published', 0), ('approved', 'superseded', 0), ('approved', 'withdrawn', 0),
  ('approved', 'expired', 0),
  ('published', 'superseded', 0), ('published', 'withdrawn', 0), ('published', 'expired', 0),
  ('expired', 'withdrawn', 0);

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

DROP TRIGGER versionMovesLegally;

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

-- Two versions in use would be a guess which one holds, and an older one never takes the place of a newer one.
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

-- Who wrote what is new in a version, or owned the study when it was proposed: they cannot decide on it.
CREATE TABLE versionAuthor (
  version INTEGER NOT NULL REFERENCES version (id),
  account TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (version, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX versionAuthorByAccount ON versionAuthor (account);

-- Of versions proposed before, everyone who ever edited the study counts, and its owners today.
INSERT INTO versionAuthor (version, account)
SELECT id, proposedBy FROM version
UNION
SELECT version.id, edit.account FROM version JOIN edit ON edit.study = version.study
WHERE edit.kind IN ('created', 'edited', 'undone')
UNION
SELECT version.id, member.account FROM version
JOIN member ON member.study = version.study AND member.role = 'owner';

-- Who has a stake in a version, and so cannot decide on it: its authors, and whoever owns the study now.
CREATE VIEW versionStake AS
SELECT version, account FROM versionAuthor
UNION ALL
SELECT version.id, member.account FROM version
JOIN member ON member.study = version.study AND member.role = 'owner';

CREATE TRIGGER versionAuthorNeverChanges BEFORE UPDATE ON versionAuthor
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its authors');
END;

CREATE TRIGGER versionAuthorStays BEFORE DELETE ON versionAuthor
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its authors');
END;
