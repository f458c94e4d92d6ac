-- Two people's studies may have the same short name, so that nobody learns the names of studies they cannot see. From now
-- on, the column slug of a new study holds its id.
ALTER TABLE study ADD COLUMN shortName TEXT NOT NULL DEFAULT ''
  CHECK (shortName NOT GLOB '*[^a-z0-9-]*');

UPDATE study SET shortName = slug;

CREATE INDEX studyByShortName ON study (shortName);
