-- Up to when a user has seen what went wrong with their players in a contest.
CREATE TABLE failure_visits (
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  seen_until timestamptz NOT NULL,
  PRIMARY KEY (contest_id, user_id)
);
CREATE INDEX failure_visits_user ON failure_visits (user_id);
