DROP INDEX matches_unrated;

ALTER TABLE contests ADD COLUMN last_seq bigint NOT NULL DEFAULT 0;
UPDATE matches m SET seq = w.seq FROM (
  SELECT u.id, c.rated_seq + row_number() OVER (PARTITION BY c.id ORDER BY u.finished_at, u.id) AS seq
  FROM matches u JOIN contests c ON c.id = u.contest_id WHERE u.kind = 'ladder' AND u.state = 'done' AND u.seq IS NULL) w
WHERE m.id = w.id;
UPDATE contests c SET last_seq = greatest(c.rated_seq, (SELECT max(m.seq) FROM matches m WHERE m.contest_id = c.id));

DROP INDEX matches_seq, matches_replaces;
ALTER TABLE matches ADD CONSTRAINT matches_contest_id_seq_key UNIQUE (contest_id, seq), ADD CONSTRAINT matches_replaces_key UNIQUE (replaces);
