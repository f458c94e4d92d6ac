-- What a file could not bring along when a study was made from it, for whoever asks later.
CREATE TABLE importReport (
  study    TEXT PRIMARY KEY NOT NULL REFERENCES study (id),
  fileName TEXT NOT NULL,
  format   TEXT NOT NULL CHECK (format <> ''),
  losses   TEXT NOT NULL CHECK (json_valid(losses))
) STRICT, WITHOUT ROWID;

ALTER TABLE version ADD COLUMN withdrawnAt TEXT
  CHECK (withdrawnAt GLOB '????-??-??T??:??:??.???Z');
ALTER TABLE version ADD COLUMN withdrawnBy TEXT REFERENCES account (id);

CREATE INDEX versionByWithdrawer ON version (withdrawnBy);

CREATE TRIGGER versionIsWithdrawnOnce BEFORE UPDATE OF withdrawnAt, withdrawnBy ON version
WHEN OLD.withdrawnAt IS NOT NULL OR NEW.state <> 'withdrawn'
  OR NEW.withdrawnAt IS NULL OR NEW.withdrawnBy IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a version is withdrawn once');
END;
