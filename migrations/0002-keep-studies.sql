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
) STRICT;

CREATE INDEX studyByEditor ON study (editedBy);
CREATE INDEX studyByPublishedVersion ON study (publishedVersion);

-- The content apart from the card, so that lists read small rows.
CREATE TABLE draft (
  study    TEXT PRIMARY KEY NOT NULL REFERENCES study (id),
  document TEXT NOT NULL CHECK (json_valid(document))
) STRICT;

-- editedAt and isArchived repeat the study's, so that a page of the list is read in order from one index.
CREATE TABLE member (
  study      TEXT NOT NULL REFERENCES study (id),
  account    TEXT NOT NULL REFERENCES account (id),
  role       TEXT NOT NULL CHECK (role IN ('viewer', 'editor', 'owner')),
  editedAt   TEXT NOT NULL,
  isArchived INTEGER NOT NULL CHECK (isArchived IN (0, 1)),
  PRIMARY KEY (study, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX memberByRecency ON member (account, isArchived, editedAt DESC, study);

CREATE TRIGGER memberFollowsStudy AFTER UPDATE OF editedAt, archivedAt ON study
BEGIN
  UPDATE member SET editedAt = NEW.editedAt, isArchived = NEW.archivedAt IS NOT NULL
  WHERE study = NEW.id;
END;

-- How many studies each person sees: counting them anew would take longer with every study.
CREATE TABLE shelf (
  account    TEXT NOT NULL REFERENCES account (id),
  isArchived INTEGER NOT NULL CHECK (isArchived IN (0, 1)),
  studies    INTEGER NOT NULL CHECK (studies >= 0),
  PRIMARY KEY (account, isArchived)
) STRICT, WITHOUT ROWID;

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

CREATE TRIGGER shelfChanges AFTER UPDATE OF isArchived ON member
WHEN OLD.isArchived <> NEW.isArchived
BEGIN
  UPDATE shelf SET studies = studies - 1
  WHERE account = OLD.account AND isArchived = OLD.isArchived;
  INSERT INTO shelf (account, isArchived, studies) VALUES (NEW.account, NEW.isArchived, 1)
  ON CONFLICT DO UPDATE SET studies = studies + 1;
END;

CREATE VIRTUAL TABLE studySearch USING fts5 (
  searchText, content = 'study', content_rowid = 'searchKey', tokenize = 'trigram'
);

CREATE TRIGGER studyBecomesFindable AFTER INSERT ON study
BEGIN
  INSERT INTO studySearch (rowid, searchText) VALUES (NEW.searchKey, NEW.searchText);
END;

CREATE TRIGGER studyStaysFindable AFTER UPDATE OF searchText ON study
WHEN OLD.searchText <> NEW.searchText
BEGIN
  INSERT INTO studySearch (studySearch, rowid, searchText)
  VALUES ('delete', OLD.searchKey, OLD.searchText);
  INSERT INTO studySearch (rowid, searchText) VALUES (NEW.searchKey, NEW.searchText);
END;
