-- Rows that another program has damaged are kept as they are.
PRAGMA ignore_check_constraints = ON;

-- The name under which someone recorded an approval from outside, as it was then. For earlier ones, it is the name at the time of
-- this migration.
ALTER TABLE approval ADD COLUMN signedName TEXT CHECK (signedName <> '');

DROP TRIGGER approvalNeverChanges;

UPDATE approval
SET signedName = (SELECT nullif(name, '') FROM account WHERE account.id = approval.recordedBy)
WHERE decision IS NULL;

CREATE TRIGGER approvalNeverChanges BEFORE UPDATE ON approval
BEGIN
  SELECT RAISE (ABORT, 'an approval never changes');
END;

-- The same for conditions that were closed before that was signed under a name.
DROP TRIGGER conditionIsClosedOnce;

UPDATE condition
SET closedName = (SELECT nullif(name, '') FROM account WHERE account.id = condition.closedBy)
WHERE closedAt IS NOT NULL AND closedName IS NULL;

CREATE TRIGGER conditionIsClosedOnce
BEFORE UPDATE OF closedAt, closedBy, closing, closedName ON condition
WHEN OLD.closedAt IS NOT NULL OR NEW.closedAt IS NULL OR NEW.closedName IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a condition is closed once, under a name');
END;

-- When the account of someone who left was erased. The row stays, because what the person wrote and signed refers to it.
ALTER TABLE account ADD COLUMN erasedAt TEXT CHECK (erasedAt GLOB '????-??-??T??:??:??.???Z');

PRAGMA ignore_check_constraints = OFF;

CREATE TRIGGER accountIsErasedInactive BEFORE UPDATE OF erasedAt ON account
WHEN NEW.erasedAt IS NOT NULL AND NEW.isActive = 1
BEGIN
  SELECT RAISE (ABORT, 'only an inactive account is erased');
END;

CREATE TRIGGER accountStaysErased BEFORE UPDATE ON account
WHEN OLD.erasedAt IS NOT NULL
BEGIN
  SELECT RAISE (ABORT, 'an account stays erased');
END;

DROP TRIGGER accessTokenStays;

CREATE TRIGGER accessTokenStays BEFORE DELETE ON accessToken
WHEN (SELECT erasedAt FROM account WHERE id = OLD.account) IS NULL
BEGIN
  SELECT RAISE (ABORT, 'a token is never removed');
END;

INSERT INTO auditAction (name) VALUES ('accountErased');
