-- How a contest ranks, and what may change a result.

ALTER TABLE contests DROP CONSTRAINT contests_rating_system_check;
ALTER TABLE contests
  ADD CONSTRAINT contests_rating_system_check CHECK (rating_system IN ('batch', 'trueskill', 'elo', 'glicko2', 'wenglin')),
  ALTER COLUMN rating_system SET DEFAULT 'batch',
  ADD COLUMN recounts bigint NOT NULL DEFAULT 0, -- how often results that had counted were counted anew; who remembers them reads them again
  ADD COLUMN rotate boolean NOT NULL DEFAULT false, -- a group meets once in every rotation of its seats, on one board and seed
  ADD COLUMN certainty double precision NOT NULL DEFAULT 0.95 CHECK (certainty > 0.5 AND certainty < 1), -- to which neighbours on the ladder are told apart when it settles
  ADD COLUMN settle_budget int NOT NULL DEFAULT 0 CHECK (settle_budget >= 0), -- matches that may be played for that
  ADD COLUMN settle_since bigint,     -- last_seq when it began to settle; null: it has not
  ADD COLUMN settled_at timestamptz;  -- when it was done

ALTER TABLE matches DROP CONSTRAINT matches_kind_check;
ALTER TABLE matches ADD CONSTRAINT matches_kind_check CHECK (kind IN ('qualify', 'ladder', 'challenge')),
  ADD COLUMN board bigint REFERENCES matches,     -- the first match on this board and seed, when several share them
  ADD COLUMN requested_by bigint REFERENCES users; -- of a challenge, which is not rated
CREATE INDEX matches_requested ON matches (requested_by, id DESC) WHERE requested_by IS NOT NULL;

ALTER TABLE players DROP CONSTRAINT players_state_check;
ALTER TABLE players ADD CONSTRAINT players_state_check CHECK (state IN ('new', 'qualified', 'retired', 'withdrawn', 'disqualified'));

ALTER TABLE ratings
  ADD COLUMN batch double precision NOT NULL DEFAULT 1500,        -- by all results at once
  ADD COLUMN batch_deviation double precision NOT NULL DEFAULT 400,
  ADD COLUMN best double precision NOT NULL DEFAULT 0,            -- probability that nobody on the ladder is stronger
  ADD COLUMN place_low int, -- the place is between these with 95 % probability
  ADD COLUMN place_high int;

-- A version is a submission that has played for the ladder. A player's rating is that of its newest version.
CREATE TABLE versions (
  submission_id bigint PRIMARY KEY REFERENCES submissions,
  contest_id bigint NOT NULL REFERENCES contests,
  player_id bigint NOT NULL REFERENCES players,
  previous bigint REFERENCES submissions, -- the version of the same author that it replaced
  shown double precision NOT NULL,    -- by all results at once, whatever the contest's system is
  interval double precision NOT NULL, -- half width, 95 %
  matches int NOT NULL DEFAULT 0
);
CREATE INDEX versions_contest ON versions (contest_id, submission_id);
CREATE INDEX versions_player ON versions (player_id, submission_id);

-- Who has changed what about results, when and why.
CREATE TABLE audit (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  user_id bigint REFERENCES users, -- null: on the command line
  action text NOT NULL CHECK (action IN ('void', 'rejudge', 'disqualify', 'withdraw', 'reinstate', 'settle', 'system')),
  match_id bigint REFERENCES matches,
  player_id bigint REFERENCES players,
  reason text NOT NULL,
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX audit_contest ON audit (contest_id, id DESC);

-- Who plays whom.

ALTER TABLE contests ADD COLUMN transitive double precision; -- how probable the results are if one number per player explains them; null: too few to tell

-- Neighbours on the ladder of a contest that settles, as they were after its newest result.
CREATE TABLE neighbours (
  contest_id bigint NOT NULL REFERENCES contests,
  place int NOT NULL, -- of the upper one
  upper bigint NOT NULL REFERENCES players,
  lower bigint NOT NULL REFERENCES players,
  better double precision NOT NULL,   -- probability that the upper one is stronger
  evidence double precision NOT NULL, -- how many times more probable the results are if the two differ
  PRIMARY KEY (contest_id, place)
);
CREATE INDEX matches_void ON matches (contest_id, id) WHERE state = 'void';
