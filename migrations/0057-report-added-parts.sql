-- What a file could not bring along when parts of it were added to a study, for whoever asks later.
CREATE TABLE importedEdit (
  study    TEXT NOT NULL,
  edit     INTEGER NOT NULL,
  fileName TEXT NOT NULL,
  format   TEXT NOT NULL CHECK (format <> ''),
  losses   TEXT NOT NULL CHECK (json_valid(losses)),
  PRIMARY KEY (study, edit),
  FOREIGN KEY (study, edit) REFERENCES edit (study, number)
) STRICT, WITHOUT ROWID;
