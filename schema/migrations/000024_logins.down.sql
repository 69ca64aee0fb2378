ALTER TABLE identities DROP COLUMN id;
ALTER TABLE users DROP COLUMN session_epoch;
