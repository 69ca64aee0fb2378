ALTER TABLE identities DROP COLUMN id;
DELETE FROM sessions; -- those that had ended would go on
ALTER TABLE users DROP COLUMN session_epoch;
