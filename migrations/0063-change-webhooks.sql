-- A webhook keeps its log when its address, its events, or its secret changes, and can be paused.
ALTER TABLE webhook ADD COLUMN revision INTEGER NOT NULL DEFAULT 1 CHECK (revision > 0);
-- Which of its secrets it uses. Each is derived from this number, so that an earlier one is never used again.
ALTER TABLE webhook ADD COLUMN secretNumber INTEGER NOT NULL DEFAULT 1 CHECK (secretNumber > 0);
-- Messages wait while it is set.
ALTER TABLE webhook ADD COLUMN pausedAt TEXT CHECK (pausedAt GLOB '????-??-??T??:??:??.???Z');

DROP TRIGGER webhookNeverChanges;
DROP TRIGGER webhookAddressIsOnlyForgotten;

CREATE TRIGGER webhookStaysTheSame BEFORE UPDATE OF id, study, createdBy, createdAt ON webhook
BEGIN
  SELECT RAISE (ABORT, 'a webhook stays in its study');
END;

CREATE TRIGGER webhookChangesAreNumbered
BEFORE UPDATE OF address, host, secretHash, secretNumber, pausedAt, revision ON webhook
WHEN OLD.removedAt IS NOT NULL OR (NEW.removedAt IS NULL AND NEW.revision <> OLD.revision + 1)
BEGIN
  SELECT RAISE (ABORT, 'each change of a webhook has a number');
END;

CREATE TRIGGER webhookOnlyForgetsItsAddress
BEFORE UPDATE OF host, secretHash, secretNumber, pausedAt, revision ON webhook
WHEN NEW.removedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'only the address of a webhook changes when it is removed');
END;

CREATE TRIGGER webhookSecretsAreNumbered BEFORE UPDATE OF secretHash, secretNumber ON webhook
WHEN NEW.secretNumber <> OLD.secretNumber + 1
BEGIN
  SELECT RAISE (ABORT, 'each secret of a webhook has a number');
END;

INSERT INTO auditAction (name) VALUES ('webhookChanged'), ('webhookSecretChanged');
