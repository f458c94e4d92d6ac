-- What a form that makes something was answered with, so that the same form sent twice makes it once.
CREATE TABLE submission (
  account TEXT NOT NULL REFERENCES account (id),
  key     TEXT NOT NULL CHECK (length(key) = 64),
  result  TEXT NOT NULL,
  at      TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  PRIMARY KEY (account, key)
) STRICT, WITHOUT ROWID;

CREATE INDEX submissionByTime ON submission (at);
