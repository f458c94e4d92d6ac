-- The languages in which someone says they read a version, until they decide on it.
CREATE TABLE readLanguage (
  version  INTEGER NOT NULL REFERENCES version (id),
  account  TEXT NOT NULL REFERENCES account (id),
  language TEXT NOT NULL CHECK (language <> ''),
  PRIMARY KEY (version, account, language)
) STRICT, WITHOUT ROWID;

CREATE INDEX readLanguageByAccount ON readLanguage (account);

-- The languages in which the signer of a decision read the version. Decisions that were signed before have none.
CREATE TABLE decisionLanguage (
  decision INTEGER NOT NULL REFERENCES decision (id),
  language TEXT NOT NULL CHECK (language <> ''),
  PRIMARY KEY (decision, language)
) STRICT, WITHOUT ROWID;

-- Once another decision is signed or the version has moved, nothing is added.
CREATE TRIGGER decisionLanguageIsSigned BEFORE INSERT ON decisionLanguage
WHEN NEW.decision IS NOT (SELECT max(id) FROM decision)
  OR EXISTS (
    SELECT 1 FROM decisionLanguage WHERE decision = NEW.decision AND language = NEW.language)
  OR NOT EXISTS (
    SELECT 1 FROM decision JOIN version ON version.id = decision.version
    WHERE decision.id = NEW.decision AND version.state = 'proposed')
BEGIN
  SELECT RAISE (ABORT, 'the languages of a decision are signed with it');
END;

CREATE TRIGGER decisionLanguageNeverChanges BEFORE UPDATE ON decisionLanguage
BEGIN
  SELECT RAISE (ABORT, 'a decision keeps its languages');
END;

CREATE TRIGGER decisionLanguageStays BEFORE DELETE ON decisionLanguage
BEGIN
  SELECT RAISE (ABORT, 'a decision keeps its languages');
END;
