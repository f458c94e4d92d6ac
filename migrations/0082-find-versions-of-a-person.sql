-- hasVersions repeats whether the study has versions, so that finding those of a person takes no longer with each study that
-- has none.
-- The check is for new rows: one that another program damaged does not keep the file from opening.
PRAGMA ignore_check_constraints = ON;
ALTER TABLE member ADD COLUMN hasVersions INTEGER NOT NULL DEFAULT 0 CHECK (hasVersions IN (0, 1));
PRAGMA ignore_check_constraints = OFF;

UPDATE member SET hasVersions = 1
WHERE EXISTS (SELECT 1 FROM version WHERE version.study = member.study);

CREATE INDEX memberByVersions ON member (account, hasVersions, study);

CREATE TRIGGER memberFollowsVersion AFTER INSERT ON version
BEGIN
  UPDATE member SET hasVersions = 1 WHERE study = NEW.study AND hasVersions = 0;
END;

CREATE TRIGGER memberBeginsWithVersions AFTER INSERT ON member
WHEN EXISTS (SELECT 1 FROM version WHERE version.study = NEW.study)
BEGIN
  UPDATE member SET hasVersions = 1 WHERE study = NEW.study AND account = NEW.account;
END;
