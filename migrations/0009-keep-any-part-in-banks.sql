-- A bank keeps whatever a list of a study can take; the program says which kinds there are.
CREATE TABLE anyBankEntry (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  account    TEXT NOT NULL REFERENCES account (id),
  title      TEXT NOT NULL,
  kind       TEXT NOT NULL,
  member     TEXT NOT NULL CHECK (member <> ''),
  searchText TEXT NOT NULL,
  keptAt     TEXT NOT NULL CHECK (keptAt GLOB '????-??-??T??:??:??.???Z'),
  content    TEXT NOT NULL CHECK (json_valid(content))
) STRICT;

INSERT INTO anyBankEntry (id, account, title, kind, member, searchText, keptAt, content)
SELECT id, account, title, kind, member, searchText, keptAt, content FROM bankEntry;

DROP TABLE bankEntry;

ALTER TABLE anyBankEntry RENAME TO bankEntry;

CREATE INDEX bankEntryByAccount ON bankEntry (account, keptAt);
