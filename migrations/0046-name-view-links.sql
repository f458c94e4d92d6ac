-- For whom a view-only link was made, as its maker noted it; empty if they noted nothing.
ALTER TABLE viewLink ADD COLUMN note TEXT NOT NULL DEFAULT '' CHECK (length(note) <= 200);

DROP TRIGGER viewLinkNeverChanges;

CREATE TRIGGER viewLinkNeverChanges
BEFORE UPDATE OF id, tokenHash, version, createdBy, createdAt, expiresAt, note ON viewLink
BEGIN
  SELECT RAISE (ABORT, 'a link is only revoked');
END;
