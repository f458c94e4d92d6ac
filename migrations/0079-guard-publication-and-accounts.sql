-- Whether someone other than the person who proposed a version has to publish it, as the owners of a study last decided. It is
-- only in the history, whose lines never change.
INSERT INTO editKind (name, takesBack) VALUES ('secondPersonSet', 0);

-- The people who cannot publish a version themselves: who proposed it, as long as the rule applies, and afterward if it was they
-- who ended the rule, because a rule for two people does not end by one of them.
CREATE VIEW publicationBySomeoneElse AS
SELECT version.id AS version, version.proposedBy AS account
FROM version JOIN edit AS rule ON rule.study = version.study AND rule.kind = 'secondPersonSet'
WHERE rule.number = (
    SELECT max(+later.number) FROM edit AS later
    WHERE later.study = version.study AND later.kind = 'secondPersonSet')
  AND (rule.after = 'true' OR rule.account = version.proposedBy);

CREATE TRIGGER versionIsPublishedBySomeoneElse BEFORE UPDATE OF state ON version
WHEN NEW.state = 'published' AND EXISTS (
  SELECT 1 FROM publicationBySomeoneElse
  WHERE publicationBySomeoneElse.version = NEW.id AND publicationBySomeoneElse.account IS NEW.publishedBy
)
BEGIN
  SELECT RAISE (ABORT, 'someone other than the person who proposed a version publishes it');
END;

-- Whether nothing that was known of the account's sessions was like this one when it began: its browser, and where it came from.
PRAGMA ignore_check_constraints = ON;
ALTER TABLE session ADD COLUMN isNew INTEGER NOT NULL DEFAULT 0 CHECK (isNew IN (0, 1));
PRAGMA ignore_check_constraints = OFF;

INSERT INTO accountMailKind (name) VALUES ('signedInAnew');

-- What the institution tells people about their data, on the page about privacy. Its changes are in the audit log.
CREATE TABLE privacyNotice (
  only      INTEGER PRIMARY KEY NOT NULL CHECK (only = 1),
  -- Markdown.
  text      TEXT NOT NULL CHECK (text <> ''),
  changedAt TEXT NOT NULL CHECK (changedAt GLOB '????-??-??T??:??:??.???Z')
) STRICT;

INSERT INTO auditAction (name) VALUES ('privacyNoticeChanged');
