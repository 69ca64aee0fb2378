-- Codes of activations also let people who forgot their password set a new one.
ALTER TABLE activations ADD COLUMN reset boolean NOT NULL DEFAULT false; -- of an account that has a password
