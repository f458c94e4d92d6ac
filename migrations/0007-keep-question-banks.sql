-- Questions, steps and sections that somebody keeps to use again; nobody else sees them.
CREATE TABLE bankEntry (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  account    TEXT NOT NULL REFERENCES account (id),
  title      TEXT NOT NULL,
  kind       TEXT NOT NULL,
  member     TEXT NOT NULL CHECK (member IN ('steps', 'items', 'questions', 'sections')),
  searchText TEXT NOT NULL,
  keptAt     TEXT NOT NULL CHECK (keptAt GLOB '????-??-??T??:??:??.???Z'),
  content    TEXT NOT NULL CHECK (json_valid(content))
) STRICT;

CREATE INDEX bankEntryByAccount ON bankEntry (account, keptAt);
