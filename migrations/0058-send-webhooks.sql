-- Addresses that get a message when something happens to the versions of a study. No secret is kept, only what proves that the
-- portal's key still gives the one that was shown.
CREATE TABLE webhook (
  id         TEXT PRIMARY KEY NOT NULL CHECK (length(id) = 36),
  study      TEXT NOT NULL REFERENCES study (id),
  -- Only its scheme and host once the webhook is removed.
  address    TEXT NOT NULL CHECK (address <> ''),
  -- The part of the address that anyone may read; the rest may be secret.
  host       TEXT NOT NULL CHECK (host <> ''),
  secretHash TEXT NOT NULL CHECK (length(secretHash) = 64),
  createdBy  TEXT NOT NULL REFERENCES account (id),
  createdAt  TEXT NOT NULL CHECK (createdAt GLOB '????-??-??T??:??:??.???Z'),
  removedBy  TEXT REFERENCES account (id),
  removedAt  TEXT CHECK (removedAt GLOB '????-??-??T??:??:??.???Z'),
  CHECK ((removedAt IS NULL) = (removedBy IS NULL))
) STRICT;

CREATE INDEX webhookByStudy ON webhook (study, createdAt);
CREATE INDEX webhookByCreator ON webhook (createdBy);
CREATE INDEX webhookByRemover ON webhook (removedBy);

CREATE TRIGGER webhookIsAddedOnce BEFORE INSERT ON webhook
WHEN NEW.removedAt IS NOT NULL OR EXISTS (SELECT 1 FROM webhook WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a webhook is added once');
END;

CREATE TRIGGER webhookNeverChanges
BEFORE UPDATE OF id, study, host, secretHash, createdBy, createdAt ON webhook
BEGIN
  SELECT RAISE (ABORT, 'a webhook is only removed');
END;

CREATE TRIGGER webhookAddressIsOnlyForgotten BEFORE UPDATE OF address ON webhook
WHEN NEW.removedAt IS NULL OR OLD.removedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'the address of a webhook only changes when it is removed');
END;

CREATE TRIGGER webhookIsRemovedOnce BEFORE UPDATE OF removedAt, removedBy ON webhook
WHEN OLD.removedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'a webhook is removed once');
END;

CREATE TRIGGER webhookStays BEFORE DELETE ON webhook
BEGIN
  SELECT RAISE (ABORT, 'a webhook stays on record');
END;

CREATE TABLE webhookEvent (
  name TEXT PRIMARY KEY NOT NULL CHECK (name <> '')
) STRICT, WITHOUT ROWID;

INSERT INTO webhookEvent (name) VALUES
  ('approved'), ('published'), ('superseded'), ('expired'), ('withdrawn'), ('test');

CREATE TABLE webhookSubscription (
  webhook TEXT NOT NULL REFERENCES webhook (id),
  event   TEXT NOT NULL REFERENCES webhookEvent (name),
  PRIMARY KEY (webhook, event)
) STRICT, WITHOUT ROWID;

CREATE INDEX webhookSubscriptionByEvent ON webhookSubscription (event);

-- A message to one webhook. The text is made once, in the transaction of the event, so that every attempt sends the same.
CREATE TABLE webhookDelivery (
  number    INTEGER PRIMARY KEY NOT NULL,
  -- What receivers know it by.
  id        TEXT NOT NULL UNIQUE CHECK (id <> ''),
  webhook   TEXT NOT NULL REFERENCES webhook (id),
  event     TEXT NOT NULL REFERENCES webhookEvent (name),
  -- The number of the version; NULL for a test.
  version   TEXT CHECK (version <> ''),
  body      TEXT NOT NULL CHECK (json_valid(body)),
  writtenAt TEXT NOT NULL CHECK (writtenAt GLOB '????-??-??T??:??:??.???Z'),
  -- Since it was written, or last sent again by a person.
  attempts  INTEGER NOT NULL DEFAULT 0 CHECK (attempts >= 0),
  -- When to try it next.
  dueAt     TEXT NOT NULL CHECK (dueAt GLOB '????-??-??T??:??:??.???Z'),
  -- When the attempt began that has not ended; NULL if none has begun, or the last one has ended.
  takenAt   TEXT CHECK (takenAt GLOB '????-??-??T??:??:??.???Z'),
  endedAt   TEXT CHECK (endedAt GLOB '????-??-??T??:??:??.???Z'),
  outcome   TEXT CHECK (outcome IN ('delivered', 'givenUp', 'notNeeded')),
  CHECK ((endedAt IS NULL) = (outcome IS NULL)),
  CHECK ((version IS NULL) = (event = 'test'))
) STRICT;

CREATE INDEX webhookDeliveryByDue ON webhookDelivery (endedAt, dueAt);
CREATE INDEX webhookDeliveryByWebhook ON webhookDelivery (webhook, number);
CREATE INDEX webhookDeliveryByEvent ON webhookDelivery (event);

-- Replacing a row would delete it without the triggers for that.
CREATE TRIGGER webhookDeliveryIsWrittenOnce BEFORE INSERT ON webhookDelivery
WHEN EXISTS (SELECT 1 FROM webhookDelivery WHERE number = NEW.number OR id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'a message to a webhook is written once');
END;

CREATE TRIGGER webhookDeliveryNeverChanges
BEFORE UPDATE OF number, id, webhook, event, version, body, writtenAt ON webhookDelivery
BEGIN
  SELECT RAISE (ABORT, 'a message to a webhook never changes');
END;

CREATE TRIGGER webhookDeliveryIsKept BEFORE DELETE ON webhookDelivery
WHEN OLD.endedAt IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a message that waits is not removed');
END;

-- What became of each attempt.
CREATE TABLE webhookAttempt (
  id           INTEGER PRIMARY KEY NOT NULL,
  delivery     INTEGER NOT NULL REFERENCES webhookDelivery (number) ON DELETE CASCADE,
  at           TEXT NOT NULL CHECK (at GLOB '????-??-??T??:??:??.???Z'),
  milliseconds INTEGER NOT NULL CHECK (milliseconds >= 0),
  -- With which status the receiver answered; NULL if it did not.
  status       INTEGER CHECK (status BETWEEN 100 AND 599),
  -- Why there was no answer.
  reason       TEXT CHECK (reason <> ''),
  CHECK ((status IS NULL) = (reason IS NOT NULL))
) STRICT;

CREATE INDEX webhookAttemptByDelivery ON webhookAttempt (delivery, id);

CREATE TRIGGER webhookAttemptIsWrittenOnce BEFORE INSERT ON webhookAttempt
WHEN EXISTS (SELECT 1 FROM webhookAttempt WHERE id = NEW.id)
BEGIN
  SELECT RAISE (ABORT, 'an attempt is written once');
END;

CREATE TRIGGER webhookAttemptNeverChanges BEFORE UPDATE ON webhookAttempt
BEGIN
  SELECT RAISE (ABORT, 'an attempt never changes');
END;

INSERT INTO auditAction (name) VALUES
  ('webhookAdded'), ('webhookRemoved'), ('webhookReplayed'), ('webhookGivenUp');
