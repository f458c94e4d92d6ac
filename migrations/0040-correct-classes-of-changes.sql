-- What people decided that a change means for participants, instead of what Accord proposes. A change is the same one in
-- every comparison with the same earlier version; the last correction of it counts.
CREATE TABLE changeClass (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO changeClass (name) VALUES
  ('risk'), ('procedure'), ('data-use'), ('alternative'), ('cost-payment'), ('rights-contact'),
  ('eligibility'), ('quiz-logic'), ('wording'), ('format'), ('translation');

CREATE TABLE classCorrection (
  id      INTEGER PRIMARY KEY NOT NULL,
  earlier INTEGER NOT NULL REFERENCES version (id),
  -- The later version; NULL for the draft.
  later   INTEGER REFERENCES version (id),
  -- The hash of the place and of the values before and after.
  change  TEXT NOT NULL CHECK (length(change) = 32 AND change NOT GLOB '*[^0-9a-f]*'),
  -- NULL if the proposed class holds again.
  class   TEXT REFERENCES changeClass (name),
  reason  TEXT NOT NULL CHECK (reason <> ''),
  account TEXT NOT NULL REFERENCES account (id),
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z')
) STRICT;

CREATE INDEX classCorrectionByEarlier ON classCorrection (earlier, id);
CREATE INDEX classCorrectionByLater ON classCorrection (later);
CREATE INDEX classCorrectionByClass ON classCorrection (class);
CREATE INDEX classCorrectionByAccount ON classCorrection (account);

CREATE TRIGGER classCorrectionIsAppended BEFORE INSERT ON classCorrection
WHEN EXISTS (SELECT 1 FROM classCorrection WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'corrections are only added');
END;

CREATE TRIGGER classCorrectionIsInOneStudy BEFORE INSERT ON classCorrection
WHEN NEW.later IS NOT NULL AND NOT EXISTS (
  SELECT 1 FROM version AS earlier JOIN version AS later ON later.study = earlier.study
  WHERE earlier.id = NEW.earlier AND later.id = NEW.later AND later.id <> earlier.id
)
BEGIN
  SELECT RAISE (ABORT, 'a correction is about two versions of one study');
END;

CREATE TRIGGER classCorrectionPrecedesTheDecision BEFORE INSERT ON classCorrection
WHEN NEW.later IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM version WHERE id = NEW.later AND state = 'proposed')
BEGIN
  SELECT RAISE (ABORT, 'what a board decided on is not corrected');
END;

CREATE TRIGGER classCorrectionIsOfAnAuthor BEFORE INSERT ON classCorrection
WHEN NOT EXISTS (
  SELECT 1 FROM version
  JOIN member ON member.study = version.study AND member.account = NEW.account
  JOIN account ON account.id = member.account
  WHERE version.id = NEW.earlier AND member.role IN ('editor', 'owner')
    AND account.role <> 'reviewer'
)
BEGIN
  SELECT RAISE (ABORT, 'only authors correct a class');
END;

CREATE TRIGGER classCorrectionNeverChanges BEFORE UPDATE ON classCorrection
BEGIN
  SELECT RAISE (ABORT, 'a correction never changes');
END;

CREATE TRIGGER classCorrectionStays BEFORE DELETE ON classCorrection
BEGIN
  SELECT RAISE (ABORT, 'a correction is never removed');
END;

INSERT INTO editKind (name, takesBack) VALUES ('classCorrected', 0);
