-- As for the roles: a table is replaced, and rows that another program has damaged are kept as they are.
PRAGMA ignore_check_constraints = ON;

CREATE TABLE versionState (
  name             TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  -- Whether only a version that was published can be in this state.
  needsPublication INTEGER NOT NULL CHECK (needsPublication IN (0, 1))
) STRICT, WITHOUT ROWID;

INSERT INTO versionState (name, needsPublication) VALUES
  ('proposed', 0), ('published', 1), ('withdrawn', 0), ('superseded', 1);

-- A table that a trigger of another one names cannot be renamed while it is away.
DROP TRIGGER studyPointsAtPublishedVersion;

CREATE TABLE newVersion (
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

INSERT INTO newVersion (id, study, major, minor, patch, state, sha256, revision, proposedAt,
  proposedBy, publishedAt, publishedBy, notes, canonical, withdrawnAt, withdrawnBy)
SELECT id, study, major, minor, patch, state, sha256, revision, proposedAt,
  proposedBy, publishedAt, publishedBy, notes, canonical, withdrawnAt, withdrawnBy
FROM version ORDER BY id;

DROP TABLE version;
ALTER TABLE newVersion RENAME TO version;

CREATE INDEX versionByProposer ON version (proposedBy);
CREATE INDEX versionByPublisher ON version (publishedBy);
CREATE INDEX versionByState ON version (state);
CREATE INDEX versionByWithdrawer ON version (withdrawnBy);
CREATE UNIQUE INDEX versionPublished ON version (study) WHERE state = 'published';

CREATE TRIGGER versionStartsProposed BEFORE INSERT ON version
WHEN NEW.state <> 'proposed' OR EXISTS (SELECT 1 FROM version WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a version starts as a proposal');
END;

CREATE TRIGGER versionNumberGrows BEFORE INSERT ON version
WHEN EXISTS (
  SELECT 1 FROM version
  WHERE study = NEW.study AND (major, minor, patch) >= (NEW.major, NEW.minor, NEW.patch)
)
BEGIN
  SELECT RAISE (ABORT, 'a version has a higher number than all before it');
END;

CREATE TRIGGER versionIsFrozen
BEFORE UPDATE OF id, study, major, minor, patch, sha256, revision, proposedAt, proposedBy, notes, canonical
ON version
BEGIN
  SELECT RAISE (ABORT, 'a proposed or published version never changes');
END;

CREATE TRIGGER versionMovesLegally BEFORE UPDATE OF state ON version
WHEN NOT (
  (OLD.state = 'proposed' AND NEW.state IN ('published', 'withdrawn'))
  OR (OLD.state = 'published' AND NEW.state IN ('superseded', 'withdrawn'))
)
BEGIN
  SELECT RAISE (ABORT, 'a version cannot move to this state');
END;

CREATE TRIGGER versionSaysWhenItWasPublished BEFORE UPDATE OF state, publishedAt ON version
WHEN NEW.publishedAt IS NULL
  AND EXISTS (SELECT 1 FROM versionState WHERE name = NEW.state AND needsPublication)
BEGIN
  SELECT RAISE (ABORT, 'a published version says when it was published');
END;

CREATE TRIGGER versionIsPublishedOnce BEFORE UPDATE OF publishedAt, publishedBy ON version
WHEN OLD.publishedAt IS NOT NULL OR NEW.state <> 'published'
BEGIN
  SELECT RAISE (ABORT, 'a version is published once');
END;

CREATE TRIGGER versionIsWithdrawnOnce BEFORE UPDATE OF withdrawnAt, withdrawnBy ON version
WHEN OLD.withdrawnAt IS NOT NULL OR NEW.state <> 'withdrawn'
  OR NEW.withdrawnAt IS NULL OR NEW.withdrawnBy IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a version is withdrawn once');
END;

CREATE TRIGGER versionStays BEFORE DELETE ON version
BEGIN
  SELECT RAISE (ABORT, 'a version is never removed');
END;

CREATE TRIGGER studyPointsAtPublishedVersion BEFORE UPDATE OF publishedVersion ON study
WHEN NEW.publishedVersion IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM version
  WHERE id = NEW.publishedVersion AND study = NEW.id AND state = 'published'
)
BEGIN
  SELECT RAISE (ABORT, 'a study points at a published version of its own');
END;

PRAGMA ignore_check_constraints = OFF;
