-- name: APIMatchIDs :many
SELECT id FROM matches WHERE contest_id = @contest_id AND id < @before AND (kind = @kind OR @kind = '') AND (NOT hidden OR @hidden::boolean)
  AND (@board::bigint = 0 OR board_id = @board)
ORDER BY id DESC LIMIT @most;

-- name: APIMatchIDsOfPlayer :many
SELECT DISTINCT m.id FROM seats s JOIN matches m ON m.id = s.match_id
WHERE s.player_id = @player_id AND s.match_id < @before AND (m.kind = @kind OR @kind = '') AND (NOT m.hidden OR @hidden::boolean)
  AND (@board::bigint = 0 OR m.board_id = @board)
ORDER BY m.id DESC LIMIT @most;

-- name: APIMatchIDsOfSubmissions :many
SELECT id, submission_id FROM matches WHERE submission_id = ANY(@submissions::bigint[]) AND kind = 'qualify' ORDER BY id;

-- name: APIMatches :many
-- The board is null where the contest has only one.
SELECT m.id, m.kind, m.state, m.seed, m.created_at, m.finished_at, m.rounds, b.id AS board_id, b.name AS board
FROM matches m LEFT JOIN boards b ON b.id = m.board_id AND EXISTS (SELECT FROM boards o WHERE o.contest_id = b.contest_id AND o.id <> b.id)
WHERE m.id = ANY(@matches::bigint[]) ORDER BY m.id DESC;

-- name: APISeats :many
SELECT s.match_id, s.seat, p.name AS player, u.name AS author, s.score, s.rank, s.verdict, s.reason,
  coalesce(CASE WHEN c.names = 'player' AND NOT p.builtin THEN 1 + (SELECT count(*) FROM submissions v
    WHERE v.player_id = s.player_id AND v.id < s.submission_id AND v.state = 'qualified') END, 0)::bigint AS version
FROM seats s JOIN players p ON p.id = s.player_id JOIN users u ON u.id = p.user_id JOIN contests c ON c.id = p.contest_id
WHERE s.match_id = ANY(@matches::bigint[]) ORDER BY s.match_id, s.seat;

-- name: APIMatch :one
-- The board is null where the contest has only one; the digest is that of the configuration in any case.
SELECT m.id, m.contest_id, c.slug AS contest, c.game, c.limits, m.kind, m.state, m.reason, m.seed, m.rounds, m.engine,
  m.isolation, m.note, m.fault, m.created_at, m.finished_at, m.final_id, u.name AS asked_by, (u.team_of IS NOT NULL)::boolean AS asked_by_team,
  b.id AS board_id, b.name AS board, coalesce(sha256(coalesce(m.config, played.config)), ''::bytea)::bytea AS config_hash
FROM matches m JOIN contests c ON c.id = m.contest_id LEFT JOIN users u ON u.id = m.requested_by LEFT JOIN boards played ON played.id = m.board_id
  LEFT JOIN boards b ON b.id = m.board_id AND EXISTS (SELECT FROM boards o WHERE o.contest_id = b.contest_id AND o.id <> b.id)
WHERE m.id = @id;

-- name: APIReplacement :one
-- The match that was played in the place of a void one, or 0. It may have been void itself: the last one counts.
WITH RECURSIVE later AS (
  SELECT m.id FROM matches m WHERE m.replaces = sqlc.arg(match_id)::bigint
  UNION ALL
  SELECT m.id FROM matches m JOIN later l ON m.replaces = l.id)
SELECT coalesce(max(id), 0)::bigint FROM later;

-- name: APIMatchSeats :many
SELECT s.seat, s.submission_id, p.name AS player, p.user_id, p.builtin, u.name AS author, s.score, s.rank, s.verdict, s.reason, s.round, s.detail, s.cpu_us,
  (coalesce(length(s.stderr), 0) > 0)::boolean AS has_stderr, h.change AS rating_change,
  coalesce(CASE WHEN c.names = 'player' AND NOT p.builtin THEN 1 + (SELECT count(*) FROM submissions v
    WHERE v.player_id = s.player_id AND v.id < s.submission_id AND v.state = 'qualified') END, 0)::bigint AS version
FROM seats s JOIN players p ON p.id = s.player_id JOIN users u ON u.id = p.user_id JOIN contests c ON c.id = p.contest_id
LEFT JOIN matches m ON m.id = s.match_id
LEFT JOIN rating_history h ON h.player_id = s.player_id AND h.seq = m.seq AND h.match_id = s.match_id AND NOT s.filler
WHERE s.match_id = @match_id ORDER BY s.seat;

-- name: APIReplay :one
SELECT m.id, c.game, m.state, m.seed, m.engine, m.state_hash,
  (SELECT array_agg(p.name ORDER BY s.seat) FROM seats s JOIN players p ON p.id = s.player_id WHERE s.match_id = m.id)::text[] AS names
FROM matches m JOIN contests c ON c.id = m.contest_id WHERE m.id = @id;

-- name: APIReplayLog :one
SELECT coalesce(m.config, b.config)::bytea AS config, m.log FROM matches m LEFT JOIN boards b ON b.id = m.board_id WHERE m.id = @id;

-- name: APISeatRecord :one
-- What was kept of a seat for the owner of its player, and the seats of the match that were frozen at the start.
SELECT m.contest_id, p.user_id, coalesce(s.trace, '')::bytea AS trace, coalesce(s.stderr, '')::bytea AS stderr,
  ARRAY(SELECT x.seat FROM seats x WHERE x.match_id = m.id AND x.verdict = 'frozen' AND x.round < 0 ORDER BY x.seat)::smallint[] AS unready
FROM seats s JOIN matches m ON m.id = s.match_id JOIN players p ON p.id = s.player_id WHERE s.match_id = $1 AND s.seat = $2;

-- name: APISeatStderr :one
SELECT m.contest_id, p.user_id, coalesce(s.stderr, ''::bytea)::bytea AS stderr
FROM seats s JOIN players p ON p.id = s.player_id JOIN matches m ON m.id = s.match_id
WHERE s.match_id = @match_id AND s.seat = @seat;
