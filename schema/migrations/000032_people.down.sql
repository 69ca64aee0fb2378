ALTER TABLE api_tokens DROP COLUMN scope, DROP COLUMN expires_at;
DROP TABLE site_keys;
