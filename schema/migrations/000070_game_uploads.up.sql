-- Authors may put games of their own on the site.
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('student', 'author', 'organizer', 'admin'));

-- To whom the identifier of a game belongs: to the author of its first version.
CREATE TABLE game_owners (
  game text PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users
);
INSERT INTO game_owners (game, user_id) SELECT DISTINCT ON (game) game, user_id FROM game_versions ORDER BY game, id;

-- What lists of games show without reading an archive.
ALTER TABLE game_versions ADD COLUMN title text NOT NULL DEFAULT '';

-- What came of testing a version, once for each version.
CREATE TABLE game_checks (
  game_version bigint PRIMARY KEY REFERENCES game_versions ON DELETE CASCADE,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'passed', 'failed', 'broken')),
  checks jsonb NOT NULL DEFAULT '[]', -- those that are done, as games/packages/report writes them
  note text NOT NULL DEFAULT '',      -- what it waits for, or why the judge could not test it
  asked_at timestamptz NOT NULL DEFAULT now(),
  began_at timestamptz,
  ended_at timestamptz
);

-- The boards of a version as its referee begins on them, so that no page needs one.
CREATE TABLE game_boards (
  game_version bigint NOT NULL REFERENCES game_versions ON DELETE CASCADE,
  number smallint NOT NULL, -- from 0, in the package's order
  name text NOT NULL,
  low smallint NOT NULL,  -- players of a match
  high smallint NOT NULL,
  opening bytea NOT NULL, -- the replay of a match that has just begun
  PRIMARY KEY (game_version, number)
);

-- Rules of the site about games. There is one row.
CREATE TABLE game_rules (
  one boolean PRIMARY KEY DEFAULT true CHECK (one),
  publish text NOT NULL DEFAULT 'admin' CHECK (publish IN ('admin', 'author')) -- who publishes a version
);
INSERT INTO game_rules DEFAULT VALUES;
