-- name: APIMyVersions :many
-- What an owner has submitted in a contest, newest first.
SELECT s.id, s.player_id, p.name AS player, s.state, s.note, s.created_at, s.compile_log
FROM submissions s JOIN players p ON p.id = s.player_id
WHERE s.contest_id = @contest_id AND s.user_id = ANY(@owner::bigint[]) ORDER BY s.id DESC LIMIT @most;

-- name: APIPlayedSeats :one
-- Seats of a submission in matches that are done.
SELECT count(*) FROM seats s WHERE s.player_id = @player_id AND s.submission_id = @submission_id AND s.verdict IS NOT NULL AND NOT s.filler;

-- name: APIFrozenSeats :many
-- Those in which it was frozen, newest first.
SELECT m.id AS match_id, m.kind, m.finished_at, s.seat, s.reason::text AS reason, coalesce(s.round, 0)::int AS round, s.detail, s.cpu_us,
  (coalesce(length(s.stderr), 0) > 0)::boolean AS has_stderr
FROM seats s JOIN matches m ON m.id = s.match_id
WHERE s.player_id = @player_id AND s.submission_id = @submission_id AND s.verdict = 'frozen' AND m.state = 'done' AND NOT s.filler
ORDER BY s.match_id DESC LIMIT @most;

-- name: APIOpponents :many
-- Whom a player has met in ladder matches that count, most often met first.
SELECT p.name AS player, u.name AS author, p.builtin, count(*) AS meetings,
  count(*) FILTER (WHERE mine.rank < o.rank) AS won, count(*) FILTER (WHERE mine.rank = o.rank) AS tied, count(*) FILTER (WHERE mine.rank > o.rank) AS lost,
  avg(mine.score - o.score)::float8 AS difference, max(m.id)::bigint AS last_match, max(m.finished_at)::timestamptz AS last_at
FROM seats mine JOIN matches m ON m.id = mine.match_id AND m.kind = 'ladder' AND m.state = 'done'
JOIN seats o ON o.match_id = m.id AND o.player_id <> mine.player_id AND NOT o.filler AND o.rank IS NOT NULL
JOIN players p ON p.id = o.player_id JOIN users u ON u.id = p.user_id
WHERE mine.player_id = @player_id AND NOT mine.filler AND mine.rank IS NOT NULL
GROUP BY p.id, p.name, u.name, p.builtin ORDER BY meetings DESC, lower(p.name) LIMIT @most;
