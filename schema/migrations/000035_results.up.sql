-- Results are numbered when they are rated, so no match locks the row of its contest.

UPDATE matches m SET seq = NULL FROM contests c WHERE c.id = m.contest_id AND m.seq > c.rated_seq; -- those are not rated yet
ALTER TABLE contests DROP COLUMN last_seq;

-- As these indexes leave out the rows without a value, the updates of other matches do not touch them.
ALTER TABLE matches DROP CONSTRAINT matches_contest_id_seq_key, DROP CONSTRAINT matches_replaces_key;
CREATE UNIQUE INDEX matches_seq ON matches (contest_id, seq) WHERE seq IS NOT NULL;
CREATE UNIQUE INDEX matches_replaces ON matches (replaces) WHERE replaces IS NOT NULL;
CREATE INDEX matches_unrated ON matches (contest_id) WHERE kind = 'ladder' AND state = 'done' AND seq IS NULL;
