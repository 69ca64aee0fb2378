-- Keys of the site's own, by what they sign.
CREATE TABLE site_keys (
  name text PRIMARY KEY,
  key bytea NOT NULL
);
INSERT INTO site_keys VALUES ('known browsers', sha256(convert_to(gen_random_uuid()::text || gen_random_uuid()::text, 'UTF8')));

-- What a token may do, each with what the one before may, and until when; null: for good.
ALTER TABLE api_tokens
  ADD COLUMN scope text NOT NULL DEFAULT 'organize' CHECK (scope IN ('read', 'submit', 'organize')),
  ADD COLUMN expires_at timestamptz;
