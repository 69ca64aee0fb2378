-- What is kept of matches of packages, whose rules run on workers alone.
CREATE TABLE match_replays (
  match_id bigint PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  replay bytea NOT NULL -- as viewers open it, zstd; the players are called by their seats
);
ALTER TABLE match_replays ALTER COLUMN replay SET STORAGE EXTERNAL;

ALTER TABLE try_matches ADD COLUMN replay bytea; -- as in match_replays
ALTER TABLE try_matches ALTER COLUMN replay SET STORAGE EXTERNAL;

-- Matches that are void because the referee has failed.
CREATE TABLE referee_failures (
  match_id bigint PRIMARY KEY REFERENCES matches ON DELETE CASCADE,
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  round int NOT NULL,         -- -1: at the start
  what text NOT NULL,
  message bytea NOT NULL,     -- the last that the referee was sent
  reply bytea NOT NULL,       -- its answer, if it cannot be used
  stderr bytea NOT NULL,
  seats smallint[] NOT NULL,  -- whose answers were in the message
  log bytea NOT NULL,         -- of the match until then, as matches.log
  forgiven boolean NOT NULL DEFAULT false, -- an organizer has looked at it and goes on
  failed_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX referee_failures_contest ON referee_failures (contest_id, match_id DESC);

ALTER TABLE contests ADD COLUMN pairing_stopped_at timestamptz; -- the referee fails too often; null: matches are made
