CREATE TABLE version (
  id          INTEGER PRIMARY KEY NOT NULL,
  study       TEXT NOT NULL REFERENCES study (id),
  major       INTEGER NOT NULL CHECK (major >= 0),
  minor       INTEGER NOT NULL CHECK (minor >= 0),
  patch       INTEGER NOT NULL CHECK (patch >= 0),
  state       TEXT NOT NULL CHECK (state IN ('proposed', 'published', 'withdrawn', 'superseded')),
  sha256      TEXT NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  -- The draft's revision that was frozen.
  revision    INTEGER NOT NULL CHECK (revision >= 1),
  proposedAt  TEXT NOT NULL CHECK (proposedAt GLOB '????-??-??T??:??:??.???Z'),
  proposedBy  TEXT NOT NULL REFERENCES account (id),
  publishedAt TEXT CHECK (publishedAt GLOB '????-??-??T??:??:??.???Z'),
  publishedBy TEXT REFERENCES account (id),
  notes       TEXT NOT NULL,
  canonical   TEXT NOT NULL CHECK (json_valid(canonical)),
  UNIQUE (study, major, minor, patch),
  CHECK ((publishedAt IS NULL) = (publishedBy IS NULL)),
  CHECK (state NOT IN ('published', 'superseded') OR publishedAt IS NOT NULL)
) STRICT;

CREATE INDEX versionByProposer ON version (proposedBy);
CREATE INDEX versionByPublisher ON version (publishedBy);
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

CREATE TRIGGER versionIsPublishedOnce BEFORE UPDATE OF publishedAt, publishedBy ON version
WHEN OLD.publishedAt IS NOT NULL OR NEW.state <> 'published'
BEGIN
  SELECT RAISE (ABORT, 'a version is published once');
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
