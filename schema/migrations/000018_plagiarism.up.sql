-- Who has code of whom. Only organizers see any of it.

-- Programs of past years, to compare with.
CREATE TABLE past_sources (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game text NOT NULL,
  label text NOT NULL,    -- which year
  author text NOT NULL,   -- as the folder was called
  content bytea NOT NULL, -- zip of the files
  user_id bigint REFERENCES users, -- who brought it; null: on the command line
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (game, label, author)
);

-- What is compared: a submission or a program of a past year, by its fingerprints.
CREATE TABLE works (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  game text NOT NULL,
  owner text NOT NULL, -- works of one owner are no pair: u and the user's number, or p and that of the past source
  contest_id bigint REFERENCES contests, -- null: of a past year
  submission_id bigint UNIQUE REFERENCES submissions ON DELETE CASCADE,
  past_id bigint UNIQUE REFERENCES past_sources ON DELETE CASCADE,
  own int NOT NULL,       -- tokens that nobody was given
  prints int[] NOT NULL,  -- fingerprints, ascending
  revision text NOT NULL, -- of what makes fingerprints; those of different revisions cannot be compared
  handed_in_at timestamptz NOT NULL,
  CHECK ((submission_id IS NULL) <> (past_id IS NULL))
);
CREATE INDEX works_prints ON works USING gin (prints) WITH (fastupdate = off);
CREATE INDEX works_owner ON works (game, owner, handed_in_at);
CREATE INDEX works_contest ON works (contest_id);

-- What two works have in common: for each work, the best one of every other owner.
CREATE TABLE likenesses (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  a bigint NOT NULL REFERENCES works ON DELETE CASCADE,
  b bigint NOT NULL REFERENCES works ON DELETE CASCADE,
  owner_a text NOT NULL,
  owner_b text NOT NULL,
  share_a double precision NOT NULL, -- of the own tokens of a: how many stand in b as well, 0 to 1
  share_b double precision NOT NULL,
  similarity double precision NOT NULL, -- the larger of the two
  longest int NOT NULL,  -- tokens in a row
  regions jsonb NOT NULL, -- [{"a":{"file","from","to"},"b":{...},"tokens"}], lines from 1
  UNIQUE (a, b),
  CHECK (owner_a < owner_b)
);
CREATE INDEX likenesses_b ON likenesses (b);
CREATE INDEX likenesses_owners ON likenesses (owner_a, owner_b, similarity DESC);

-- Pairs of owners that somebody has looked at and found innocent.
CREATE TABLE cleared_pairs (
  game text NOT NULL,
  owner_a text NOT NULL,
  owner_b text NOT NULL,
  similarity double precision NOT NULL, -- that he saw
  note text NOT NULL,
  user_id bigint NOT NULL REFERENCES users,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (game, owner_a, owner_b),
  CHECK (owner_a < owner_b)
);
