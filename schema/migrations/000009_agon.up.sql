-- Who takes part.

CREATE TABLE users (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL,
  email text NOT NULL DEFAULT '',
  password_hash text NOT NULL DEFAULT '', -- '' cannot log in
  role text NOT NULL DEFAULT 'student' CHECK (role IN ('student', 'organizer', 'admin')),
  system boolean NOT NULL DEFAULT false,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE UNIQUE INDEX users_name ON users (lower(name));

CREATE TABLE sessions (
  token text PRIMARY KEY,
  data bytea NOT NULL,
  expiry timestamptz NOT NULL
);
CREATE INDEX sessions_expiry ON sessions (expiry);

CREATE TABLE api_tokens (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  user_id bigint NOT NULL REFERENCES users,
  label text NOT NULL,
  hash bytea NOT NULL UNIQUE,
  created_at timestamptz NOT NULL DEFAULT now(),
  last_used_at timestamptz
);
CREATE INDEX api_tokens_user ON api_tokens (user_id);

-- What they take part in.

CREATE TABLE contests (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  slug text NOT NULL UNIQUE,
  title text NOT NULL,
  game text NOT NULL,
  config bytea NOT NULL,
  limits jsonb NOT NULL, -- {"cpu_ms","start_cpu_ms","wall_ms","turn_ms","memory_bytes","commands","output_bytes","stderr_bytes"}
  opens_at timestamptz NOT NULL DEFAULT now(),
  freezes_at timestamptz,
  rating_system text NOT NULL DEFAULT 'trueskill' CHECK (rating_system IN ('trueskill', 'elo')),
  refused_words text[] NOT NULL DEFAULT '{}',
  players_per_user int NOT NULL DEFAULT 1 CHECK (players_per_user > 0),
  qualify_matches int NOT NULL DEFAULT 3,
  qualify_wins int NOT NULL DEFAULT 2,
  submissions_per_hour int NOT NULL DEFAULT 20,
  settled_matches int NOT NULL DEFAULT 500, -- with so many each, all ratings are settled and the ladder slows down to one match every
  settled_pause_s int NOT NULL DEFAULT 20,  -- so many seconds; 0 never slows down
  last_seq bigint NOT NULL DEFAULT 0,  -- of the newest result
  rated_seq bigint NOT NULL DEFAULT 0, -- of the newest result that the ratings contain
  created_at timestamptz NOT NULL DEFAULT now(),
  CHECK (qualify_wins >= 0 AND qualify_wins <= qualify_matches)
);

CREATE TABLE members (
  contest_id bigint NOT NULL REFERENCES contests,
  user_id bigint NOT NULL REFERENCES users,
  role text NOT NULL CHECK (role IN ('student', 'organizer')),
  PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX members_user ON members (user_id);

CREATE TABLE players (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  builtin boolean NOT NULL DEFAULT false,
  state text NOT NULL DEFAULT 'new' CHECK (state IN ('new', 'qualified', 'retired', 'withdrawn')),
  submission_id bigint, -- the one that plays
  created_at timestamptz NOT NULL DEFAULT now(),
  qualified_at timestamptz
);
CREATE UNIQUE INDEX players_name ON players (contest_id, lower(name));
CREATE INDEX players_user ON players (user_id);
CREATE INDEX players_playing ON players (contest_id) WHERE state = 'qualified';

-- What they hand in, and what becomes of it.

CREATE TABLE artefacts (
  hash bytea PRIMARY KEY, -- SHA-256 of the executable
  content bytea NOT NULL, -- zstd
  size bigint NOT NULL,   -- of the executable, bytes
  created_at timestamptz NOT NULL DEFAULT now()
);
ALTER TABLE artefacts ALTER COLUMN content SET STORAGE EXTERNAL; -- it is compressed already

CREATE TABLE builds (
  key bytea PRIMARY KEY, -- hash of source, language recipe, toolchain
  ok boolean NOT NULL,
  artefact bytea REFERENCES artefacts,
  log text NOT NULL,
  cpu_ms int NOT NULL,
  created_at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX builds_artefact ON builds (artefact);

CREATE TABLE submissions (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  player_id bigint NOT NULL REFERENCES players,
  user_id bigint NOT NULL REFERENCES users,
  language text NOT NULL,
  filename text NOT NULL,
  source bytea NOT NULL,
  request_key text, -- Idempotency-Key
  state text NOT NULL DEFAULT 'queued'
    CHECK (state IN ('queued', 'compiling', 'compile_failed', 'qualifying', 'qualified', 'not_qualified', 'withdrawn')),
  build_key bytea REFERENCES builds,
  compile_log text NOT NULL DEFAULT '', -- kept here as well, as builds may be evicted
  note text NOT NULL DEFAULT '',        -- one line for the owner: what happened, what to do next
  created_at timestamptz NOT NULL DEFAULT now(),
  compiled_at timestamptz,
  decided_at timestamptz,
  UNIQUE (user_id, request_key)
);
CREATE INDEX submissions_mine ON submissions (contest_id, user_id, id DESC);
CREATE INDEX submissions_player ON submissions (player_id, id DESC);
CREATE INDEX submissions_build ON submissions (build_key);
CREATE INDEX submissions_waiting ON submissions (id) WHERE state IN ('queued', 'compiling', 'qualifying');
ALTER TABLE players ADD FOREIGN KEY (submission_id) REFERENCES submissions;

-- What is played.

CREATE TABLE matches (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  kind text NOT NULL CHECK (kind IN ('qualify', 'ladder')),
  submission_id bigint REFERENCES submissions, -- that qualifies
  reason text NOT NULL,     -- why it was made, one sentence
  seed bigint NOT NULL,
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'void')),
  replaces bigint UNIQUE REFERENCES matches, -- the void match in whose place this one is played
  seq bigint,               -- order of results in the contest, only ladder matches
  rounds int,
  engine text,              -- version of the game's rules
  config bytea,             -- as played
  log bytea,                -- zstd
  state_hash bytea,
  host text,
  isolation jsonb,
  note text NOT NULL DEFAULT '', -- why void
  created_at timestamptz NOT NULL DEFAULT now(),
  started_at timestamptz,
  finished_at timestamptz,
  UNIQUE (contest_id, seq)
);
ALTER TABLE matches ALTER COLUMN log SET STORAGE EXTERNAL;
CREATE INDEX matches_newest ON matches (contest_id, id DESC);
CREATE INDEX matches_open ON matches (contest_id, kind) WHERE state IN ('queued', 'running');
CREATE INDEX matches_submission ON matches (submission_id) WHERE submission_id IS NOT NULL;

CREATE TABLE seats (
  match_id bigint NOT NULL REFERENCES matches ON DELETE CASCADE,
  seat smallint NOT NULL,
  player_id bigint NOT NULL REFERENCES players,
  submission_id bigint NOT NULL REFERENCES submissions,
  filler boolean NOT NULL DEFAULT false, -- a second copy of a built-in player, to fill the match; it is not rated
  score bigint,
  rank smallint,
  verdict text CHECK (verdict IN ('ok', 'frozen')),
  reason text,
  round int,
  detail text NOT NULL DEFAULT '',
  cpu_us bigint,
  start_cpu_us bigint,
  memory_bytes bigint,
  stderr bytea,
  PRIMARY KEY (match_id, seat)
);
CREATE INDEX seats_player ON seats (player_id, match_id DESC);

-- Who is best.

CREATE TABLE ratings (
  contest_id bigint NOT NULL REFERENCES contests,
  player_id bigint PRIMARY KEY REFERENCES players,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  elo double precision NOT NULL,
  shown double precision NOT NULL,    -- what the ladder sorts by
  interval double precision NOT NULL, -- half width, 95 %
  matches int NOT NULL DEFAULT 0,
  wins int NOT NULL DEFAULT 0,        -- matches with rank 1
  on_ladder boolean NOT NULL DEFAULT true,
  last_match_at timestamptz
);
CREATE INDEX ratings_ladder ON ratings (contest_id, shown DESC, player_id) WHERE on_ladder;

CREATE TABLE rating_history (
  match_id bigint NOT NULL REFERENCES matches,
  player_id bigint NOT NULL REFERENCES players,
  seq bigint NOT NULL,
  mu double precision NOT NULL,
  sigma double precision NOT NULL,
  elo double precision NOT NULL,
  shown double precision NOT NULL,
  interval double precision NOT NULL,
  change double precision NOT NULL, -- of shown, by this match
  PRIMARY KEY (player_id, seq)
);
CREATE INDEX rating_history_match ON rating_history (match_id);

-- The worker processes. Each holds the advisory lock (4137, id) as long as it lives; see package worker.
CREATE TABLE workers (
  id int GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE, -- its name as a River client
  host text NOT NULL,
  cores int NOT NULL,
  started_at timestamptz NOT NULL DEFAULT now()
);
