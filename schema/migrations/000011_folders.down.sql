DELETE FROM builds WHERE folder;
ALTER TABLE builds DROP COLUMN folder;
