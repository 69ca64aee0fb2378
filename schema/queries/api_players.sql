-- name: APIPlayer :one
SELECT p.id, p.name, p.user_id, u.name AS author, p.builtin, p.state, p.created_at, p.qualified_at, p.guest_workers,
  r.shown, r.interval, r.matches, r.wins, r.on_ladder,
  (SELECT 1 + count(*) FROM ratings o WHERE o.contest_id = p.contest_id AND o.on_ladder AND o.shown > r.shown)::bigint AS place
FROM players p JOIN users u ON u.id = p.user_id
LEFT JOIN ratings r ON r.player_id = p.id
WHERE p.contest_id = @contest_id AND lower(p.name) = lower(@name);

-- name: APIPlayerNamed :one
SELECT id, name, user_id FROM players WHERE contest_id = @contest_id AND lower(name) = lower(@name);

-- name: APIPlayerID :one
SELECT id FROM players WHERE contest_id = @contest_id AND lower(name) = lower(@name);

-- name: APIHistory :many
-- The ratings after each match of a player, and before that of the players that it replaced: every n-th, counted from the
-- newest, so that there are at most @most. Thinned out first: the rest is joined to what is left.
WITH RECURSIVE line AS (
  SELECT sqlc.arg(player)::bigint AS player_id, (SELECT max(v.submission_id) FROM versions v WHERE v.player_id = sqlc.arg(player)::bigint) AS version
  UNION
  SELECT o.player_id, o.submission_id FROM line l JOIN versions v ON v.submission_id = l.version JOIN versions o ON o.submission_id = v.previous),
mine AS (SELECT l.player_id, coalesce(max(l.version), 0) AS version FROM line l GROUP BY l.player_id),
history AS (
  SELECT h.seq, h.match_id, h.player_id, h.shown, h.interval, h.change,
    coalesce(h.shown - h.change - lag(h.shown) OVER own, 0)::float8 AS others, row_number() OVER own AS own,
    row_number() OVER (ORDER BY i.version, h.seq) AS number, count(*) OVER () AS total
  FROM rating_history h JOIN mine i ON i.player_id = h.player_id
  WINDOW own AS (PARTITION BY h.player_id ORDER BY h.seq))
SELECT h.number, h.seq, h.match_id, m.finished_at AS at, p.name AS player, h.own AS matches, h.shown, h.interval, h.change, h.others,
  coalesce((SELECT s.submission_id FROM seats s WHERE s.match_id = h.match_id AND s.player_id = h.player_id AND NOT s.filler ORDER BY s.seat LIMIT 1), 0)::bigint AS version
FROM history h JOIN matches m ON m.id = h.match_id JOIN players p ON p.id = h.player_id
WHERE (h.total - h.number) % (1 + (h.total - 1) / sqlc.arg(most)::bigint) = 0 ORDER BY h.number;

-- name: APIRatedVersion :one
-- The newest version of a player that has played for the ladder; 0 when none has.
SELECT coalesce(max(submission_id), 0)::bigint FROM versions WHERE player_id = @player_id;

-- name: APIStanding :one
SELECT seq, versions, pairs FROM standings WHERE contest_id = @contest_id;

-- name: APIMeetings :one
-- How two players did in the ladder matches of both that count.
SELECT count(*) AS meetings, count(*) FILTER (WHERE a.rank < b.rank) AS wins, count(*) FILTER (WHERE a.rank = b.rank) AS ties
FROM seats a JOIN seats b ON b.match_id = a.match_id JOIN matches m ON m.id = a.match_id
WHERE a.player_id = @player AND b.player_id = @opponent AND NOT a.filler AND NOT b.filler AND m.kind = 'ladder' AND m.state = 'done';

-- name: APILatestMeetings :many
SELECT m.id FROM seats a JOIN seats b ON b.match_id = a.match_id JOIN matches m ON m.id = a.match_id
WHERE a.player_id = @player AND b.player_id = @opponent AND NOT a.filler AND NOT b.filler AND m.kind = 'ladder' AND m.state = 'done'
ORDER BY m.id DESC LIMIT @most;

-- name: APIVersions :many
-- All versions in the line of the player's newest one: those before it and those after it, oldest first.
WITH RECURSIVE earlier AS (
  SELECT v.submission_id, v.previous FROM versions v
  WHERE v.submission_id = (SELECT max(n.submission_id) FROM versions n WHERE n.player_id = sqlc.arg(player)::bigint)
  UNION ALL
  SELECT v.submission_id, v.previous FROM versions v JOIN earlier e ON v.submission_id = e.previous),
line AS (
  SELECT submission_id FROM earlier
  UNION
  SELECT v.submission_id FROM versions v JOIN line l ON v.previous = l.submission_id)
SELECT v.submission_id, v.previous, p.id AS player_id, p.name AS player, v.shown, v.interval, v.matches,
  coalesce(s.decided_at, s.created_at)::timestamptz AS since,
  (p.state = 'qualified' AND p.submission_id = v.submission_id)::boolean AS plays
FROM line JOIN versions v USING (submission_id) JOIN players p ON p.id = v.player_id JOIN submissions s ON s.id = v.submission_id
ORDER BY v.submission_id;

