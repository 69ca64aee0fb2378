-- From River v0.51.0 (github.com/riverqueue/river), Mozilla Public License 2.0.
CREATE TABLE river_migration(
  id bigserial PRIMARY KEY,
  created_at timestamptz NOT NULL DEFAULT NOW(),
  version bigint NOT NULL,
  CONSTRAINT version CHECK (version >= 1)
);

CREATE UNIQUE INDEX ON river_migration USING btree(version);

-- River's migrator and this one keep equal books, so that each may take over from the other.
INSERT INTO river_migration (version) VALUES (1);
