-- What a version shows is made once, when it is frozen, and kept under its SHA-256; the same bytes are kept once.
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
