-- name: APIMyVersions :many
-- What an owner has submitted in a contest, newest first.
SELECT s.id, s.player_id, p.name AS player, s.state, s.note, s.created_at, s.compile_log
FROM submissions s JOIN players p ON p.id = s.player_id
WHERE s.contest_id = @contest_id AND s.user_id = ANY(@owner::bigint[]) ORDER BY s.id DESC LIMIT @most;

-- name: APIPlayedSeats :one
-- Seats of a submission in matches that are done and not hidden.
SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id
WHERE s.player_id = @player_id AND s.submission_id = @submission_id AND s.verdict IS NOT NULL AND NOT s.filler AND NOT m.hidden;

-- name: APIFrozenSeats :many
-- Those in which it was frozen, newest first.
SELECT m.id AS match_id, m.kind, m.finished_at, s.seat, s.reason::text AS reason, coalesce(s.round, 0)::int AS round, s.detail, s.cpu_us,
  (coalesce(length(s.stderr), 0) > 0)::boolean AS has_stderr
FROM seats s JOIN matches m ON m.id = s.match_id
WHERE s.player_id = @player_id AND s.submission_id = @submission_id AND s.verdict = 'frozen' AND m.state = 'done' AND NOT m.hidden AND NOT s.filler
ORDER BY s.match_id DESC LIMIT @most;

-- name: APIOpponents :many
-- The opponents of a player in ladder matches that count, most frequent first. Some players have met all others in thousands
-- of matches: matches are read from indexes alone, and names are looked up after counting.
WITH met AS (
  SELECT o.player_id, count(*) AS meetings,
    count(*) FILTER (WHERE mine.rank < o.rank) AS won, count(*) FILTER (WHERE mine.rank = o.rank) AS tied, count(*) FILTER (WHERE mine.rank > o.rank) AS lost,
    avg((mine.score - o.score)::float8)::float8 AS difference, max(m.id)::bigint AS last_match
  FROM seats mine JOIN matches m ON m.id = mine.match_id AND m.kind = 'ladder' AND m.state = 'done'
    AND m.contest_id = (SELECT who.contest_id FROM players who WHERE who.id = sqlc.arg(player_id)::bigint)
  JOIN seats o ON o.match_id = mine.match_id AND o.player_id <> mine.player_id AND NOT o.filler AND o.rank IS NOT NULL
  WHERE mine.player_id = sqlc.arg(player_id)::bigint AND NOT mine.filler AND mine.rank IS NOT NULL
  GROUP BY o.player_id)
SELECT p.name AS player, u.name AS author, p.builtin, met.meetings, met.won, met.tied, met.lost, met.difference, met.last_match,
  coalesce((SELECT l.finished_at FROM matches l WHERE l.id = met.last_match), now())::timestamptz AS last_at
FROM met JOIN players p ON p.id = met.player_id JOIN users u ON u.id = p.user_id
ORDER BY met.meetings DESC, lower(p.name) LIMIT @most;

-- name: APINewFailures :many
-- Matches in which players of an owner were frozen, over all versions, that ended after the user has looked, newest first.
SELECT m.id AS match_id, m.kind, m.finished_at, s.seat, p.name AS player, s.submission_id, s.reason::text AS reason, coalesce(s.round, 0)::int AS round, s.detail, s.cpu_us,
  (coalesce(length(s.stderr), 0) > 0)::boolean AS has_stderr
FROM players p JOIN seats s ON s.player_id = p.id AND s.verdict = 'frozen' AND NOT s.filler JOIN matches m ON m.id = s.match_id
LEFT JOIN failure_visits v ON v.contest_id = p.contest_id AND v.user_id = @person
WHERE p.contest_id = @contest AND p.user_id = ANY(@owner::bigint[]) AND NOT p.builtin AND m.state = 'done' AND NOT m.hidden
  AND m.finished_at > coalesce(v.seen_until, '-infinity')
ORDER BY m.finished_at DESC, m.id DESC, s.seat LIMIT @most;

-- name: APISawFailures :exec
INSERT INTO failure_visits (contest_id, user_id, seen_until) VALUES (@contest, @person, @until)
ON CONFLICT (contest_id, user_id) DO UPDATE SET seen_until = greatest(failure_visits.seen_until, excluded.seen_until);
