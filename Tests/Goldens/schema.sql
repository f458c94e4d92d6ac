CREATE TABLE "account" (
  id             TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  email          TEXT NOT NULL UNIQUE CHECK (email = lower(email) AND email LIKE '%_@_%'),
  name           TEXT NOT NULL CHECK (name <> ''),
  role           TEXT NOT NULL REFERENCES accountRole (name),
  passwordHash   TEXT NOT NULL CHECK (passwordHash LIKE '$argon2id$%'),
  isActive       INTEGER NOT NULL DEFAULT 1 CHECK (isActive IN (0, 1)),
  createdAt      TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  lastSignedInAt TEXT CHECK (lastSignedInAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX accountByRole ON account (role);

CREATE TABLE accountRole (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

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

CREATE TABLE asset (
  sha256    TEXT PRIMARY KEY NOT NULL CHECK (length(sha256) = 64 AND sha256 NOT GLOB '*[^0-9a-f]*'),
  mediaType TEXT NOT NULL CHECK (mediaType <> ''),
  bytes     BLOB NOT NULL
) STRICT;

CREATE TRIGGER assetNeverChanges BEFORE UPDATE ON asset
BEGIN
  SELECT RAISE (ABORT, 'an asset is named by its content');
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

CREATE TABLE importReport (
  study    TEXT PRIMARY KEY NOT NULL REFERENCES study (id),
  fileName TEXT NOT NULL,
  format   TEXT NOT NULL CHECK (format <> ''),
  losses   TEXT NOT NULL CHECK (json_valid(losses))
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

CREATE TABLE "member" (
  study      TEXT NOT NULL REFERENCES study (id),
  account    TEXT NOT NULL REFERENCES account (id),
  role       TEXT NOT NULL REFERENCES memberRole (name),
  editedAt   TEXT NOT NULL,
  isArchived INTEGER NOT NULL CHECK (isArchived IN (0, 1)),
  PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberByRecency ON member (account, isArchived, editedAt DESC, study);

CREATE INDEX memberByRole ON member (role);

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

CREATE TABLE memberRole (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

CREATE TABLE session (
  tokenHash  TEXT PRIMARY KEY NOT NULL CHECK (length(tokenHash) = 64),
  account    TEXT NOT NULL REFERENCES account (id),
  lastSeenAt TEXT NOT NULL CHECK (lastSeenAt GLOB '????-??-??T??:??:??.???Z')
) STRICT, WITHOUT ROWID;

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
  CHECK (shortName NOT GLOB '*[^a-z0-9-]*')) STRICT;

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

CREATE TRIGGER studyPointsAtPublishedVersion BEFORE UPDATE OF publishedVersion ON study
WHEN NEW.publishedVersion IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM version
  WHERE id = NEW.publishedVersion AND study = NEW.id AND state = 'published'
)
BEGIN
  SELECT RAISE (ABORT, 'a study points at a published version of its own');
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

CREATE TRIGGER versionIsFrozen
BEFORE UPDATE OF id, study, major, minor, patch, sha256, revision, proposedAt, proposedBy, notes, canonical
ON version
BEGIN
  SELECT RAISE (ABORT, 'a proposed or published version never changes');
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

CREATE TRIGGER versionMovesLegally BEFORE UPDATE OF state ON version
WHEN NOT (
  (OLD.state = 'proposed' AND NEW.state IN ('published', 'withdrawn'))
  OR (OLD.state = 'published' AND NEW.state IN ('superseded', 'withdrawn'))
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

CREATE TABLE versionState (
  name             TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  -- Whether only a version that was published can be in this state.
  needsPublication INTEGER NOT NULL CHECK (needsPublication IN (0, 1))
) STRICT, WITHOUT ROWID;

CREATE TABLE walkthroughDraft (
  run     TEXT PRIMARY KEY NOT NULL REFERENCES walkthroughRun (id) ON DELETE CASCADE,
  content BLOB NOT NULL
) STRICT;

CREATE TABLE walkthroughRun (
  id        TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study     TEXT NOT NULL REFERENCES study (id),
  -- NULL for the draft.
  version   INTEGER REFERENCES version (id),
  account   TEXT NOT NULL REFERENCES account (id),
  task      TEXT NOT NULL,
  language  TEXT NOT NULL,
  sequence  INTEGER NOT NULL DEFAULT 0 CHECK (sequence >= 0),
  expiresAt TEXT NOT NULL CHECK (expiresAt GLOB '????-??-??T??:??:??.???Z'),
  state     BLOB NOT NULL
) STRICT;

CREATE INDEX walkthroughRunByAccount ON walkthroughRun (account);

CREATE INDEX walkthroughRunByExpiry ON walkthroughRun (expiresAt);

CREATE INDEX walkthroughRunByStudy ON walkthroughRun (study);

CREATE INDEX walkthroughRunByVersion ON walkthroughRun (version);
