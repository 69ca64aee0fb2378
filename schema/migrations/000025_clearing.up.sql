-- Pairs are found innocent on the command line, too: by nobody who has an account.
ALTER TABLE cleared_pairs ALTER COLUMN user_id DROP NOT NULL;
