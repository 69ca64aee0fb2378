-- Ways in to an account change while it is in use.

ALTER TABLE users ADD COLUMN session_epoch int NOT NULL DEFAULT 0; -- sessions that began in an earlier one have ended
ALTER TABLE identities ADD COLUMN id bigint NOT NULL GENERATED ALWAYS AS IDENTITY UNIQUE;
