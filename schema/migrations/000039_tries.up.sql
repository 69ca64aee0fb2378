-- Drafts that their authors try: compiled and played apart from all that counts, seen by nobody else, and gone after a day.

CREATE TABLE tries (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  request_key text, -- Idempotency-Key
  player text NOT NULL,
  language text NOT NULL,
  filename text NOT NULL,
  source bytea NOT NULL,
  board_id bigint NOT NULL REFERENCES boards ON DELETE CASCADE,
  config bytea NOT NULL, -- of the board when it was asked for
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'compiling', 'compile_failed', 'playing', 'done', 'void')),
  note text NOT NULL DEFAULT '', -- what happened and what to do next, one line
  compile_log text NOT NULL DEFAULT '',
  compile_ms bigint NOT NULL DEFAULT 0, -- for which it has kept the compilers busy
  build_key bytea,
  created_at timestamptz NOT NULL DEFAULT now(),
  compiled_at timestamptz,
  ended_at timestamptz
);
CREATE UNIQUE INDEX tries_request ON tries (user_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX tries_user ON tries (user_id, created_at DESC);
CREATE INDEX tries_created ON tries (created_at);
CREATE INDEX tries_contest ON tries (contest_id);

CREATE TABLE try_matches (
  try_id bigint NOT NULL REFERENCES tries ON DELETE CASCADE,
  number smallint NOT NULL, -- from 1
  seed bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'void')),
  rounds int,
  engine text,
  log bytea, -- packed as in matches
  state_hash bytea,
  started_at timestamptz,
  finished_at timestamptz,
  PRIMARY KEY (try_id, number)
);

CREATE TABLE try_seats (
  try_id bigint NOT NULL,
  number smallint NOT NULL,
  seat smallint NOT NULL,
  submission_id bigint REFERENCES submissions ON DELETE CASCADE, -- null: the draft
  player text NOT NULL,
  mine boolean NOT NULL, -- the draft, or another player of its author
  score bigint,
  rank smallint,
  verdict text CHECK (verdict IN ('ok', 'frozen')),
  reason text,
  round int,
  detail text NOT NULL DEFAULT '',
  cpu_us bigint,
  start_cpu_us bigint,
  memory_bytes bigint,
  stderr bytea, -- of mine
  trace bytea,  -- of mine: what it had used after each answer
  PRIMARY KEY (try_id, number, seat),
  FOREIGN KEY (try_id, number) REFERENCES try_matches ON DELETE CASCADE
);
CREATE INDEX try_seats_submission ON try_seats (submission_id) WHERE submission_id IS NOT NULL;

ALTER TABLE contests
  ADD COLUMN tries_per_hour int NOT NULL DEFAULT 30 CHECK (tries_per_hour >= 0), -- of one user; 0: none
  ADD COLUMN tries_after_freeze boolean NOT NULL DEFAULT false; -- until the contest closes

ALTER TABLE seats ADD COLUMN trace bytea; -- what the player had used after each answer; built-in players have none
