-- Which pictures, films, and documents a study lists, in its draft or in a version, by their SHA-256: whoever may see the
-- study may see them. They are listed even where their bytes are missing.
CREATE TABLE studyAsset (
  study     TEXT NOT NULL REFERENCES study (id),
  asset     TEXT NOT NULL CHECK (length(asset) = 64 AND asset NOT GLOB '*[^0-9a-f]*'),
  inDraft   INTEGER NOT NULL CHECK (inDraft IN (0, 1)),
  inVersion INTEGER NOT NULL CHECK (inVersion IN (0, 1)),
  PRIMARY KEY (study, asset)
) STRICT, WITHOUT ROWID;

CREATE INDEX studyAssetByAsset ON studyAsset (asset);

INSERT INTO studyAsset (study, asset, inDraft, inVersion)
SELECT study, asset, max(inDraft), max(inVersion)
FROM (
  SELECT draft.study, iif(listed.type = 'object', listed.value ->> 'id', NULL) AS asset,
    1 AS inDraft, 0 AS inVersion
  FROM draft, json_each(iif(json_valid(draft.document), draft.document, '{}'), '$.assets') AS listed
  UNION ALL
  SELECT version.study, iif(listed.type = 'object', listed.value ->> 'id', NULL), 0, 1
  FROM version,
    json_each(iif(json_valid(version.canonical), version.canonical, '{}'), '$.assets') AS listed
)
WHERE length(asset) = 64 AND asset NOT GLOB '*[^0-9a-f]*'
GROUP BY study, asset;

-- A version keeps its assets for ever, whatever becomes of the draft.
CREATE TRIGGER studyAssetOfVersionStays BEFORE UPDATE ON studyAsset
WHEN OLD.inVersion = 1
  AND (NEW.inVersion = 0 OR NEW.study <> OLD.study OR NEW.asset <> OLD.asset)
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its assets');
END;

CREATE TRIGGER studyAssetOfVersionIsKept BEFORE DELETE ON studyAsset
WHEN OLD.inVersion = 1
BEGIN
  SELECT RAISE (ABORT, 'a version keeps its assets');
END;
