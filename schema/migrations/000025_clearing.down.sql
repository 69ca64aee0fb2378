DELETE FROM cleared_pairs WHERE user_id IS NULL;
ALTER TABLE cleared_pairs ALTER COLUMN user_id SET NOT NULL;
