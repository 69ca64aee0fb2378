-- Codes of activations also let people who forgot their password set a new one.
ALTER TABLE activations ADD COLUMN reset boolean NOT NULL DEFAULT false; -- of an account that has a password

-- Entries of the log about the security of the site: log-ins, passwords, tokens, roles, and who opened whose source.
ALTER TABLE audit ADD COLUMN security boolean NOT NULL DEFAULT false;
UPDATE audit SET security = true WHERE action IN ('role', 'staff_add', 'staff_remove');
CREATE INDEX audit_security ON audit (id DESC) WHERE security;
CREATE INDEX audit_security_user ON audit (user_id, id DESC) WHERE security;
