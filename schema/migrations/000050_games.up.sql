-- Games that their authors have written as packages. Games that come with the program have no rows.

ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('student', 'author', 'organizer', 'admin'));

CREATE TABLE game_versions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game text NOT NULL,      -- the package's identifier
  version text NOT NULL,
  digest bytea NOT NULL CHECK (octet_length(digest) = 32), -- of all its files
  name text NOT NULL GENERATED ALWAYS AS (game || '@' || left(encode(digest, 'hex'), 12)) STORED UNIQUE, -- as in contests.game
  title text NOT NULL,
  about text NOT NULL,
  licence text NOT NULL,
  viewer text NOT NULL,    -- frames, module or page
  archive bytea NOT NULL,  -- all its files
  state text NOT NULL DEFAULT 'draft' CHECK (state IN ('draft', 'tested', 'published', 'withdrawn')),
  note text NOT NULL DEFAULT '', -- why its test has not been completed
  report jsonb,            -- what the test has found so far
  user_id bigint NOT NULL REFERENCES users, -- who uploaded it
  uploaded_at timestamptz NOT NULL DEFAULT now(),
  tested_at timestamptz,   -- when the test ended
  published_at timestamptz,
  published_by bigint REFERENCES users,
  withdrawn_at timestamptz
);
ALTER TABLE game_versions ALTER COLUMN archive SET STORAGE EXTERNAL;
CREATE UNIQUE INDEX game_versions_published ON game_versions (game, version) WHERE state IN ('published', 'withdrawn');
CREATE INDEX game_versions_game ON game_versions (game, id);
CREATE INDEX game_versions_user ON game_versions (user_id, uploaded_at);

ALTER TABLE contests
  ADD COLUMN game_version bigint REFERENCES game_versions, -- null: the game comes with the program
  ADD COLUMN stopped_at timestamptz,                       -- since when no matches are made, as the game fails; null: they are
  ADD COLUMN stopped text NOT NULL DEFAULT '';             -- why, in one line
CREATE INDEX contests_game_version ON contests (game_version) WHERE game_version IS NOT NULL;

-- What a match of a package has shown. Matches of other games are simulated from their logs.
CREATE TABLE match_frames (
  match_id bigint PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  replay bytea NOT NULL -- zstd; seats have numbers in place of names
);
ALTER TABLE match_frames ALTER COLUMN replay SET STORAGE EXTERNAL;
ALTER TABLE try_matches ADD COLUMN replay bytea; -- the same, of a package's match

-- Matches that are void as their referee has failed, for its author.
CREATE TABLE referee_failures (
  match_id bigint PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  game_version bigint NOT NULL REFERENCES game_versions,
  round int NOT NULL,        -- -1: at the start
  what text NOT NULL,        -- in one line
  seats smallint[] NOT NULL, -- whose answers it was sent last
  message bytea NOT NULL,    -- the last that it was sent
  reply bytea NOT NULL,      -- what it answered, if that cannot be used
  stderr bytea NOT NULL,
  log bytea NOT NULL,        -- of the match until then, packed as in matches
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX referee_failures_version ON referee_failures (game_version, match_id);
