-- Finals. A final is its rules, its field and what has happened. Who meets whom, who has won and what the show reveals is
-- worked out of these rows by package ranking/finals and stored nowhere.
CREATE TABLE finals (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  title text NOT NULL,
  rules jsonb NOT NULL,
  first int CHECK (first >= 0),           -- that many of the ladder take part, 0: all; null: those who were chosen
  builtins boolean NOT NULL DEFAULT false, -- the built-in players count among these
  state text NOT NULL DEFAULT 'planned' CHECK (state IN ('planned', 'running', 'paused', 'done', 'cancelled')),
  note text NOT NULL DEFAULT '',          -- why the judge paused it
  version bigint NOT NULL DEFAULT 1,      -- counts what organizers do, so that two of them notice each other
  shown_step int NOT NULL DEFAULT 0 CHECK (shown_step >= 0), -- that many steps of the show are revealed
  config bytea,                           -- the contest's when the final began
  limits jsonb,                           -- likewise
  created_by bigint REFERENCES users,     -- null: on the command line
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz
);
CREATE INDEX finals_contest ON finals (contest_id, id DESC);
CREATE INDEX finals_running ON finals (id) WHERE state = 'running';

-- The field. Seeding, version and rating are those of the moment in which the final began, null before it.
CREATE TABLE final_entrants (
  final_id bigint NOT NULL REFERENCES finals ON DELETE CASCADE,
  player_id bigint NOT NULL REFERENCES players,
  seed int,
  submission_id bigint REFERENCES submissions,
  rating double precision,
  deviation double precision,
  PRIMARY KEY (final_id, player_id)
);
CREATE INDEX final_entrants_player ON final_entrants (player_id);

CREATE TABLE final_departures (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY, -- the order in which they happened
  final_id bigint NOT NULL,
  player_id bigint NOT NULL,
  disqualified boolean NOT NULL,
  decided text[] NOT NULL, -- keys of the heats that were decided by then
  reason text NOT NULL,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (final_id, player_id, disqualified), -- who has withdrawn can still be disqualified
  FOREIGN KEY (final_id, player_id) REFERENCES final_entrants ON DELETE CASCADE
);

CREATE TABLE final_redos (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  final_id bigint NOT NULL REFERENCES finals ON DELETE CASCADE,
  heat text NOT NULL,
  reason text NOT NULL,
  created_by bigint REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX final_redos_final ON final_redos (final_id);

ALTER TABLE matches DROP CONSTRAINT matches_kind_check;
ALTER TABLE matches ADD CONSTRAINT matches_kind_check CHECK (kind IN ('qualify', 'ladder', 'challenge', 'final')),
  ADD COLUMN final_id bigint REFERENCES finals,
  ADD COLUMN heat text,      -- key of the heat
  ADD COLUMN attempt int,    -- of the heat, from 0
  ADD COLUMN number int,     -- in the heat, from 0
  ADD COLUMN hidden boolean NOT NULL DEFAULT false, -- from all but the organizers, as the show has not revealed it; it follows shown_step
  ADD CONSTRAINT matches_final_check CHECK ((kind = 'final') = (final_id IS NOT NULL)
    AND (final_id IS NULL) = (heat IS NULL) AND (final_id IS NULL) = (attempt IS NULL) AND (final_id IS NULL) = (number IS NULL));
CREATE UNIQUE INDEX matches_final ON matches (final_id, heat, attempt, number) WHERE final_id IS NOT NULL AND state <> 'void';
