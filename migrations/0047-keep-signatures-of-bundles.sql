-- The signature of a bundle is made once, so that a new key of the portal does not change the bundles that were signed before.
CREATE TABLE bundleSignature (
  -- SHA-256 of what is signed: the list of checksums that covers the bundle.
  signed    TEXT PRIMARY KEY NOT NULL CHECK (length(signed) = 64 AND signed NOT GLOB '*[^0-9a-f]*'),
  -- In the lines of minisign.
  signature TEXT NOT NULL CHECK (signature <> ''),
  -- The line that identifies the public key to minisign.
  publicKey TEXT NOT NULL CHECK (publicKey <> ''),
  madeAt    TEXT NOT NULL
) STRICT, WITHOUT ROWID;

CREATE TRIGGER bundleSignatureIsMadeOnce BEFORE INSERT ON bundleSignature
WHEN EXISTS (SELECT 1 FROM bundleSignature WHERE signed = NEW.signed)
BEGIN
  SELECT RAISE (ABORT, 'a bundle is signed once');
END;

CREATE TRIGGER bundleSignatureNeverChanges BEFORE UPDATE ON bundleSignature
BEGIN
  SELECT RAISE (ABORT, 'the signature of a bundle never changes');
END;

CREATE TRIGGER bundleSignatureStays BEFORE DELETE ON bundleSignature
BEGIN
  SELECT RAISE (ABORT, 'the signature of a bundle is never removed');
END;
