CREATE TABLE edit (
  id       INTEGER PRIMARY KEY NOT NULL,
  study    TEXT NOT NULL REFERENCES study (id),
  -- Counts from 1 in each study, without gaps.
  number   INTEGER NOT NULL,
  kind     TEXT NOT NULL CHECK (kind IN (
    'created', 'edited', 'undone', 'memberSet', 'memberRemoved', 'archived', 'broughtBack',
    'proposed', 'published', 'withdrawn')),
  account  TEXT NOT NULL REFERENCES account (id),
  at       TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  place    TEXT NOT NULL CHECK (json_valid(place)),
  summary  TEXT NOT NULL,
  -- The number of the edit that this one takes back.
  undoes   INTEGER CHECK ((undoes IS NOT NULL) = (kind = 'undone')),
  -- Where in its list a removed part stood, from 0.
  position INTEGER CHECK (position >= 0),
  previous TEXT NOT NULL CHECK (length(previous) = 64),
  hash     TEXT NOT NULL CHECK (length(hash) = 64),
  before   TEXT CHECK (before IS NULL OR json_valid(before)),
  after    TEXT CHECK (after IS NULL OR json_valid(after)),
  UNIQUE (study, number),
  FOREIGN KEY (study, undoes) REFERENCES edit (study, number)
) STRICT;

CREATE INDEX editByAccount ON edit (account, study, number);
CREATE UNIQUE INDEX editByUndone ON edit (study, undoes);

CREATE TRIGGER editIsAppended BEFORE INSERT ON edit
WHEN NEW.number <> (SELECT ifnull(max(number), 0) + 1 FROM edit WHERE study = NEW.study)
  OR EXISTS (SELECT 1 FROM edit WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'history only grows at its end');
END;

CREATE TRIGGER editNeverChanges BEFORE UPDATE ON edit
BEGIN
  SELECT RAISE (ABORT, 'history never changes');
END;

CREATE TRIGGER editStays BEFORE DELETE ON edit
BEGIN
  SELECT RAISE (ABORT, 'history is never removed');
END;
