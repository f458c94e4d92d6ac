-- Comments on a study, on its words, screens, and settings. Nothing that was said is ever changed or removed.
CREATE TABLE threadState (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO threadState (name) VALUES ('open'), ('answered'), ('changed'), ('explained'), ('closed');

CREATE TABLE thread (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study      TEXT NOT NULL REFERENCES study (id),
  -- Counts from 1 in each study, without gaps.
  number     INTEGER NOT NULL,
  -- The version that it is about; NULL for the draft, on which only authors comment.
  version    INTEGER REFERENCES version (id),
  state      TEXT NOT NULL REFERENCES threadState (name),
  isRequired INTEGER NOT NULL CHECK (isRequired IN (0, 1)),
  place      TEXT NOT NULL CHECK (json_valid(place)),
  screen     TEXT,
  language   TEXT,
  -- The words or the setting, so that they can be found in later versions.
  anchor     TEXT NOT NULL CHECK (json_valid(anchor)),
  openedBy   TEXT NOT NULL REFERENCES account (id),
  openedAt   TEXT NOT NULL CHECK (openedAt GLOB '????-??-??T??:??:??.???Z'),
  -- That of its latest comment.
  latestAt   TEXT NOT NULL CHECK (latestAt GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (study, number)
) STRICT;

CREATE INDEX threadByVersion ON thread (version, screen);
CREATE INDEX threadByState ON thread (state);
CREATE INDEX threadByOpener ON thread (openedBy, latestAt);

CREATE TRIGGER threadStartsOpen BEFORE INSERT ON thread
WHEN NEW.state <> 'open' OR EXISTS (SELECT 1 FROM thread WHERE id = NEW.id)
  OR NEW.number <> (SELECT ifnull(max(number), 0) + 1 FROM thread WHERE study = NEW.study)
BEGIN
  SELECT RAISE (ABORT, 'a thread starts open, after all others');
END;

CREATE TRIGGER threadIsAboutItsStudy BEFORE INSERT ON thread
WHEN NEW.version IS NOT NULL
  AND NOT EXISTS (SELECT 1 FROM version WHERE id = NEW.version AND study = NEW.study)
BEGIN
  SELECT RAISE (ABORT, 'a thread is about a version of its study');
END;

CREATE TRIGGER threadIsFixed
BEFORE UPDATE OF id, study, number, version, isRequired, place, screen, language, anchor, openedBy, openedAt
ON thread
BEGIN
  SELECT RAISE (ABORT, 'only the state of a thread changes');
END;

CREATE TRIGGER threadStays BEFORE DELETE ON thread
BEGIN
  SELECT RAISE (ABORT, 'a thread is never removed');
END;

CREATE TABLE comment (
  id          INTEGER PRIMARY KEY NOT NULL,
  thread      TEXT NOT NULL REFERENCES thread (id),
  -- Counts from 1 in each thread, without gaps.
  number      INTEGER NOT NULL,
  account     TEXT NOT NULL REFERENCES account (id),
  at          TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  text        TEXT NOT NULL,
  -- The state that the thread was moved to with this comment.
  state       TEXT REFERENCES threadState (name),
  retractedAt TEXT CHECK (retractedAt GLOB '????-??-??T??:??:??.???Z'),
  UNIQUE (thread, number),
  CHECK (text <> '' OR state IS NOT NULL)
) STRICT;

CREATE INDEX commentByAccount ON comment (account, thread);
CREATE INDEX commentByState ON comment (state, at);

CREATE TRIGGER commentIsTheLatest AFTER INSERT ON comment
BEGIN
  UPDATE thread SET latestAt = NEW.at WHERE id = NEW.thread AND latestAt < NEW.at;
END;

CREATE TRIGGER commentIsAppended BEFORE INSERT ON comment
WHEN NEW.number <> (SELECT ifnull(max(number), 0) + 1 FROM comment WHERE thread = NEW.thread)
  OR EXISTS (SELECT 1 FROM comment WHERE id = NEW.id) OR NEW.retractedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'comments are only added');
END;

CREATE TRIGGER commentNeverChanges BEFORE UPDATE OF id, thread, number, account, at, text, state ON comment
BEGIN
  SELECT RAISE (ABORT, 'a comment never changes');
END;

CREATE TRIGGER commentIsRetractedOnce BEFORE UPDATE OF retractedAt ON comment
WHEN OLD.retractedAt IS NOT NULL OR NEW.retractedAt IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a comment is retracted once');
END;

CREATE TRIGGER commentStays BEFORE DELETE ON comment
BEGIN
  SELECT RAISE (ABORT, 'a comment is never removed');
END;

-- Whom a comment names with @.
CREATE TABLE threadMention (
  comment INTEGER NOT NULL REFERENCES comment (id),
  account TEXT NOT NULL REFERENCES account (id),
  PRIMARY KEY (comment, account)
) STRICT, WITHOUT ROWID;

CREATE INDEX threadMentionByAccount ON threadMention (account);

INSERT INTO editKind (name, takesBack) VALUES
  ('threadOpened', 0), ('commented', 0), ('threadMoved', 0), ('commentRetracted', 0);
