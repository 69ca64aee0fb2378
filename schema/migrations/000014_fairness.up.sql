-- What is asked of the judge, and who has done what.

-- The actions are open: every part writes down its own, and names it in schema/audit.go.
ALTER TABLE audit DROP CONSTRAINT audit_action_check;
ALTER TABLE audit
  ALTER COLUMN contest_id DROP NOT NULL,  -- null: it concerns the whole site
  ALTER COLUMN reason SET DEFAULT '',     -- one sentence, which everybody can read
  ADD COLUMN detail jsonb;                -- what it was before and after, for organizers
CREATE INDEX audit_match ON audit (match_id, id) WHERE match_id IS NOT NULL;
CREATE INDEX audit_player ON audit (player_id, id) WHERE player_id IS NOT NULL;

-- Operations on results that somebody asks for on the site. A worker carries them out, in one transaction with its answer.
CREATE TABLE orders (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  user_id bigint NOT NULL REFERENCES users,
  action text NOT NULL, -- as in audit
  match_id bigint REFERENCES matches,
  player_id bigint REFERENCES players,
  detail jsonb NOT NULL DEFAULT '{}', -- what else the action needs
  reason text NOT NULL,
  state text NOT NULL DEFAULT 'asked' CHECK (state IN ('asked', 'done', 'refused')),
  answer text NOT NULL DEFAULT '', -- one sentence: what has become of it
  asked_at timestamptz NOT NULL DEFAULT now(),
  answered_at timestamptz
);
CREATE INDEX orders_contest ON orders (contest_id, id DESC);
-- One thing is asked at a time of a match, of a player and of a contest's ratings, however often somebody clicks.
CREATE UNIQUE INDEX orders_asked_match ON orders (match_id) WHERE state = 'asked' AND match_id IS NOT NULL;
CREATE UNIQUE INDEX orders_asked_player ON orders (player_id) WHERE state = 'asked' AND player_id IS NOT NULL;
CREATE UNIQUE INDEX orders_asked_contest ON orders (contest_id) WHERE state = 'asked' AND match_id IS NULL AND player_id IS NULL;

-- A void match's note can be read by everybody. What exactly the judge met is for organizers.
ALTER TABLE matches
  ADD COLUMN fault text NOT NULL DEFAULT '',
  ADD COLUMN request_key text; -- Idempotency-Key of a challenge
UPDATE matches SET fault = note, note = 'The judge failed in this match. That is no player''s fault.'
WHERE state = 'void' AND seq IS NULL AND note NOT LIKE 'The player was %' AND note NOT LIKE 'The submission was withdrawn%';
CREATE UNIQUE INDEX matches_request_key ON matches (requested_by, request_key) WHERE request_key IS NOT NULL;

-- Whether the process of a worker is there: it holds a lock as long as it lives, see package worker.
CREATE FUNCTION worker_lives(worker int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.classid = 4137 AND l.objid = worker::oid AND l.objsubid = 2 AND l.granted
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
$$;

-- Why a player's seats were frozen, newest first.
CREATE INDEX seats_frozen ON seats (player_id, match_id DESC) WHERE verdict = 'frozen';
