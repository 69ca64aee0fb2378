-- name: APIOrders :many
-- A contest's orders, newest first.
SELECT o.id, o.contest_id, o.user_id, o.action, o.match_id, p.name AS player, o.reason, o.state, o.answer, u.name AS asked_by, o.asked_at, o.answered_at, p.user_id AS owner_id
FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN players p ON p.id = o.player_id
WHERE o.contest_id = @contest_id AND o.id < @before ORDER BY o.id DESC LIMIT @most;

-- name: APIOrder :one
SELECT o.id, o.contest_id, o.user_id, o.action, o.match_id, p.name AS player, o.reason, o.state, o.answer, u.name AS asked_by, o.asked_at, o.answered_at, p.user_id AS owner_id
FROM orders o JOIN users u ON u.id = o.user_id LEFT JOIN players p ON p.id = o.player_id
WHERE o.id = @id;

-- name: APINewestOrder :one
-- The last order about a match or a player; 0 when there is none.
SELECT coalesce(max(id), 0)::bigint FROM orders WHERE match_id = sqlc.narg(match_id) OR player_id = sqlc.narg(player_id);

-- name: APIMatchContest :one
SELECT c.slug, c.id, m.state, m.kind FROM matches m JOIN contests c ON c.id = m.contest_id WHERE m.id = @id;

-- name: APIDeeds :many
-- The public entries of the log about a match or a player, oldest first. The command line has no name.
SELECT a.at, a.action, a.reason, u.name AS by FROM audit a LEFT JOIN users u ON u.id = a.user_id
WHERE (a.match_id = sqlc.narg(match_id) OR a.player_id = sqlc.narg(player_id)) AND a.action = ANY(@public::text[]) ORDER BY a.id LIMIT 100;

-- name: APILog :many
-- Newest first.
SELECT a.id, a.at, a.action, a.reason, a.match_id, p.name AS player, u.name AS by, a.detail,
  coalesce(w.id, 0)::bigint AS person_id, coalesce(w.name, '')::text AS person,
  EXISTS (SELECT FROM members m WHERE m.contest_id = a.contest_id AND m.user_id = w.id) AS member
FROM audit a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN players p ON p.id = a.player_id
LEFT JOIN LATERAL (SELECT id, name FROM users WHERE id = CASE WHEN jsonb_typeof(a.detail->'user_id') = 'number' THEN (a.detail->'user_id')::bigint END
  UNION ALL SELECT id, name FROM users WHERE lower(name) = lower(a.detail->>'user') AND team_of IS NULL LIMIT 1) w ON true
WHERE a.contest_id = sqlc.arg(contest_id)::bigint AND a.id < @before AND (@action::text = '' OR a.action = @action)
  AND (@search::text = '' OR strpos(lower(a.reason), lower(@search)) > 0 OR strpos(lower(coalesce(u.name, '')), lower(@search)) > 0
    OR strpos(lower(coalesce(p.name, '')), lower(@search)) > 0 OR a.match_id::text = @search)
ORDER BY a.id DESC LIMIT @most;

-- name: APILogActions :many
SELECT DISTINCT action FROM audit WHERE contest_id = sqlc.arg(contest_id)::bigint ORDER BY action;

-- name: APISecurityLog :many
-- Newest first.
SELECT a.id, a.at, a.action, a.reason, u.name AS by, a.detail, c.slug AS contest, coalesce(w.id, 0)::bigint AS person_id, coalesce(w.name, '')::text AS person
FROM audit a LEFT JOIN users u ON u.id = a.user_id LEFT JOIN contests c ON c.id = a.contest_id
LEFT JOIN LATERAL (SELECT id, name FROM users WHERE id = CASE WHEN jsonb_typeof(a.detail->'user_id') = 'number' THEN (a.detail->'user_id')::bigint END
  UNION ALL SELECT id, name FROM users WHERE lower(name) = lower(a.detail->>'user') AND team_of IS NULL LIMIT 1) w ON true
WHERE a.security AND a.id < @before AND (@action::text = '' OR a.action = @action)
  AND (@search::text = '' OR strpos(lower(concat_ws(' ', a.reason, u.name, w.name, a.detail->>'address')), lower(@search)) > 0)
ORDER BY a.id DESC LIMIT @most;

-- name: APIVoidMatches :many
-- Newest first, with what the judge met in them. Qualification matches and matches of finals that were called off
-- are left out: most submissions that fail have one, and a heat that is played again has many.
SELECT m.id, m.kind, m.note, m.fault, m.created_at, m.finished_at, m.host,
  EXISTS (SELECT FROM matches r WHERE r.replaces = m.id) AS replaced
FROM matches m WHERE m.contest_id = @contest_id AND m.state = 'void' AND NOT (m.kind IN ('qualify', 'final') AND m.fault = '') AND m.id < @before ORDER BY m.id DESC LIMIT @most;

-- name: APIWaits :many
-- The players on the ladder that have waited longest for a match, in seconds since the last one was made or they came.
SELECT p.name AS player, extract(epoch FROM now() - greatest(p.qualified_at, p.created_at, last.created_at))::float8 AS seconds
FROM ratings r JOIN players p ON p.id = r.player_id
LEFT JOIN LATERAL (SELECT m.created_at FROM seats s JOIN matches m ON m.id = s.match_id
  WHERE s.player_id = p.id AND m.kind = 'ladder' ORDER BY s.match_id DESC LIMIT 1) last ON true
WHERE r.contest_id = @contest_id AND r.on_ladder AND p.state = 'qualified' AND p.submission_id IS NOT NULL
ORDER BY seconds DESC, p.name LIMIT @most;

-- name: APIUndecided :one
-- How many submissions are not decided yet, and for how many seconds the oldest of them waits.
SELECT count(*) AS submissions, coalesce(extract(epoch FROM now() - min(created_at)), 0)::float8 AS seconds
FROM submissions WHERE contest_id = @contest_id AND state IN ('queued', 'compiling', 'qualifying');
