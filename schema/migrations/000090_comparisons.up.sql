-- Comparisons of two versions of an author: pairs of matches apart from all that counts, until it is certain which is better.

CREATE TABLE comparisons (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  request_key text, -- Idempotency-Key
  older bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  newer bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  board_id bigint NOT NULL REFERENCES boards ON DELETE CASCADE,
  config bytea NOT NULL, -- of the board when it was asked for
  seats smallint NOT NULL, -- of a match
  most int NOT NULL CHECK (most > 0), -- pairs
  state text NOT NULL DEFAULT 'playing' CHECK (state IN ('playing', 'done', 'void')),
  won int NOT NULL DEFAULT 0, -- pairs, by the newer one
  lost int NOT NULL DEFAULT 0,
  level int NOT NULL DEFAULT 0,
  note text NOT NULL DEFAULT '', -- what happened and what to do next, one line
  created_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz
);
CREATE UNIQUE INDEX comparisons_request ON comparisons (user_id, request_key) WHERE request_key IS NOT NULL;
CREATE INDEX comparisons_user ON comparisons (user_id, created_at DESC);
CREATE INDEX comparisons_contest ON comparisons (contest_id);
CREATE INDEX comparisons_older ON comparisons (older);
CREATE INDEX comparisons_newer ON comparisons (newer);
CREATE INDEX comparisons_board ON comparisons (board_id);

CREATE TABLE comparison_opponents (
  comparison_id bigint NOT NULL REFERENCES comparisons ON DELETE CASCADE,
  number smallint NOT NULL, -- from 0, in the order in which they take turns
  submission_id bigint NOT NULL REFERENCES submissions ON DELETE CASCADE,
  PRIMARY KEY (comparison_id, number)
);
CREATE INDEX comparison_opponents_submission ON comparison_opponents (submission_id);

CREATE TABLE comparison_matches (
  comparison_id bigint NOT NULL REFERENCES comparisons ON DELETE CASCADE,
  pair int NOT NULL, -- from 0
  newer boolean NOT NULL, -- which version plays
  seed bigint NOT NULL, -- the same in both matches of a pair
  state text NOT NULL DEFAULT 'queued' CHECK (state IN ('queued', 'running', 'done', 'void')),
  score bigint, -- of the version
  rank smallint,
  beaten double precision, -- part of the opponents behind it
  margin double precision, -- its score less the mean of the opponents'
  reason text, -- why the version was frozen
  round int, -- in which it was
  PRIMARY KEY (comparison_id, pair, newer)
);
