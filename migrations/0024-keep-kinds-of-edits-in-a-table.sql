-- As for the roles: a table is replaced, and rows that another program has damaged are kept as they are.
PRAGMA ignore_check_constraints = ON;

CREATE TABLE editKind (
  name      TEXT PRIMARY KEY NOT NULL CHECK (name <> ''),
  -- Whether an edit of this kind names the one that it takes back.
  takesBack INTEGER NOT NULL CHECK (takesBack IN (0, 1))
) STRICT, WITHOUT ROWID;

INSERT INTO editKind (name, takesBack) VALUES
  ('created', 0), ('edited', 0), ('undone', 1), ('memberSet', 0), ('memberRemoved', 0),
  ('archived', 0), ('broughtBack', 0), ('proposed', 0), ('published', 0), ('withdrawn', 0);

CREATE TABLE newEdit (
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
  after    TEXT CHECK (after IS NULL OR json_valid(after)),
  UNIQUE (study, number),
  FOREIGN KEY (study, undoes) REFERENCES edit (study, number)
) STRICT;

INSERT INTO newEdit (id, study, number, kind, account, at, place, summary, undoes, position,
  previous, hash, before, after)
SELECT id, study, number, kind, account, at, place, summary, undoes, position,
  previous, hash, before, after
FROM edit ORDER BY id;

DROP TABLE edit;
ALTER TABLE newEdit RENAME TO edit;

CREATE INDEX editByAccount ON edit (account, study, number);
CREATE INDEX editByKind ON edit (kind, study);
CREATE UNIQUE INDEX editByUndone ON edit (study, undoes);

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

PRAGMA ignore_check_constraints = OFF;
