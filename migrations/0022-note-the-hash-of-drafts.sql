-- The SHA-256 of the text beside it, by which a changed byte is noticed. NULL for drafts saved before; they get theirs when
-- the portal starts.
ALTER TABLE draft ADD COLUMN sha256 TEXT CHECK (length(sha256) = 64);
