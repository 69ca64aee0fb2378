-- Versions of games that their authors have written as packages. Games that come with the program have no rows.
CREATE TABLE game_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game text NOT NULL,     -- the package's identifier
  version text NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32), -- of all its files
  name text NOT NULL GENERATED ALWAYS AS (game || '@' || left(encode(digest, 'hex'), 12)) STORED UNIQUE, -- as in contests.game
  archive bytea NOT NULL, -- all its files
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'tested', 'published', 'withdrawn')),
  user_id bigint NOT NULL REFERENCES users, -- its author
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  published_at timestamptz
);
ALTER TABLE game_versions ALTER COLUMN archive SET STORAGE EXTERNAL;
-- What was published under a version stays what it is, also when it is withdrawn.
CREATE UNIQUE INDEX game_versions_published ON game_versions (game, version) WHERE state IN ('published', 'withdrawn');
CREATE INDEX game_versions_game ON game_versions (game, id);

ALTER TABLE contests ADD COLUMN game_version bigint REFERENCES game_versions; -- null: the game comes with the program
CREATE INDEX contests_game_version ON contests (game_version) WHERE game_version IS NOT NULL;
