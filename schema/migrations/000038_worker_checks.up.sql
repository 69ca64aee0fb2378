-- What a worker has played in the day before it came into quarantine is played again by others.
CREATE TABLE worker_checks (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  worker_id bigint NOT NULL REFERENCES workers ON DELETE CASCADE,
  since timestamptz NOT NULL, -- matches that finished from then on are checked
  seen_at timestamptz NOT NULL, -- how far it has come: finished_at and id of the last match that was looked at
  seen_match bigint NOT NULL DEFAULT 0,
  checked int NOT NULL DEFAULT 0, -- matches that were looked at
  differed int NOT NULL DEFAULT 0, -- of them, which went another way
  taken_back int NOT NULL DEFAULT 0, -- of those, of the ladder: void, and played by others
  unclear int NOT NULL DEFAULT 0, -- of those looked at: could not be played again, or their players never do the same
  began_at timestamptz NOT NULL DEFAULT now(),
  ended_at timestamptz -- null: it goes on
);
CREATE INDEX worker_checks_worker ON worker_checks (worker_id, id);
CREATE INDEX worker_checks_open ON worker_checks (id) WHERE ended_at IS NULL;
