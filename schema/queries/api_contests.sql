-- name: APIContests :many
SELECT c.id, c.slug, c.title, c.game, c.limits, c.opens_at, c.freezes_at, c.rating_system, c.qualify_matches, c.qualify_wins,
  c.submissions_per_hour, c.last_seq AS matches,
  (SELECT count(*) FROM ratings r WHERE r.contest_id = c.id AND r.on_ladder) AS players,
  (SELECT count(*) FROM matches m WHERE m.contest_id = c.id AND m.state = 'queued') AS queued
FROM contests c WHERE @slug::text = '' OR c.slug = @slug ORDER BY date_trunc('day', c.opens_at) DESC, c.id;

-- name: APIContestID :one
SELECT id FROM contests WHERE slug = @slug;

-- name: APISeqBefore :one
-- The last result of the contest that was in by the given time; 0 when there was none.
SELECT coalesce((SELECT m.seq FROM matches m
  WHERE m.contest_id = @contest_id AND m.seq IS NOT NULL AND m.finished_at <= @at
  ORDER BY m.seq DESC LIMIT 1), 0)::bigint AS seq;

-- name: APIRanksAt :many
-- The ranks that the players who are on the ladder now had after the result @seq. Who came later has none.
SELECT r.player_id, rank() OVER (ORDER BY h.shown DESC) AS place
FROM ratings r CROSS JOIN LATERAL (
  SELECT rh.shown FROM rating_history rh WHERE rh.player_id = r.player_id AND rh.seq <= @seq
  ORDER BY rh.seq DESC LIMIT 1) h
WHERE r.contest_id = @contest_id AND r.on_ladder;

-- name: APILadder :many
-- The whole ladder is ranked before it is searched, so a found player keeps his rank.
WITH ladder AS (
  SELECT r.player_id, r.shown, r.interval, r.matches, r.last_match_at, rank() OVER (ORDER BY r.shown DESC) AS place
  FROM ratings r WHERE r.contest_id = @contest_id AND r.on_ladder
)
SELECT l.player_id, l.place, p.name AS player, u.name AS author, p.builtin, l.shown, l.interval, l.matches, l.last_match_at
FROM ladder l JOIN players p ON p.id = l.player_id JOIN users u ON u.id = p.user_id
WHERE @search::text = '' OR strpos(lower(p.name), lower(@search)) > 0 OR strpos(lower(u.name), lower(@search)) > 0
ORDER BY l.place, lower(p.name) LIMIT @most OFFSET @skip;

-- name: APILadderSize :one
SELECT count(*) FROM ratings r JOIN players p ON p.id = r.player_id JOIN users u ON u.id = p.user_id
WHERE r.contest_id = @contest_id AND r.on_ladder
  AND (@search::text = '' OR strpos(lower(p.name), lower(@search)) > 0 OR strpos(lower(u.name), lower(@search)) > 0);

-- name: APILadderUpdated :one
SELECT last_match_at FROM ratings WHERE contest_id = @contest_id AND on_ladder ORDER BY last_match_at DESC NULLS LAST LIMIT 1;
