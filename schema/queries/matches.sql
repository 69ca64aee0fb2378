-- name: CreateMatch :one
INSERT INTO matches (contest_id, kind, submission_id, reason, seed, replaces, board_id, series, requested_by, request_key, final_id, heat, attempt, number, hidden)
VALUES (@contest_id, @kind, @submission_id, @reason, @seed, @replaces, @board_id, @series, @requested_by, @request_key, @final_id, @heat, @attempt, @number, @hidden)
ON CONFLICT (replaces) WHERE replaces IS NOT NULL DO NOTHING
RETURNING *;

-- name: NewMatchIDs :many
-- Numbers for matches that are made together.
SELECT nextval(pg_get_serial_sequence('matches', 'id'))::bigint FROM generate_series(1, sqlc.arg(matches)::int);

-- name: CreateLadderMatches :exec
-- Series 0 means that a match is not one of several of the same players on its board and seed.
INSERT INTO matches (id, contest_id, kind, reason, seed, board_id, series) OVERRIDING SYSTEM VALUE
SELECT n.id, @contest_id, 'ladder', n.reason, n.seed, n.board_id, nullif(n.series, 0)
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@reasons::text[]) AS reason, unnest(@seeds::bigint[]) AS seed,
  unnest(@boards::bigint[]) AS board_id, unnest(@series::bigint[]) AS series) n;

-- name: CreateSeats :exec
INSERT INTO seats (match_id, seat, player_id, submission_id, filler)
SELECT n.match_id, n.seat, n.player_id, n.submission_id, n.filler
FROM (SELECT unnest(@matches::bigint[]) AS match_id, unnest(@seats::smallint[]) AS seat, unnest(@players::bigint[]) AS player_id,
  unnest(@submissions::bigint[]) AS submission_id, unnest(@fillers::boolean[]) AS filler) n;

-- name: CreateSeat :exec
INSERT INTO seats (match_id, seat, player_id, submission_id, filler) VALUES (@match_id, @seat, @player_id, @submission_id, @filler);

-- name: CopySeats :exec
INSERT INTO seats (match_id, seat, player_id, submission_id, filler)
SELECT sqlc.arg(to_match)::bigint, s.seat, s.player_id, s.submission_id, s.filler FROM seats s WHERE s.match_id = sqlc.arg(from_match)::bigint;

-- name: Match :one
SELECT * FROM matches WHERE id = $1;

-- name: MatchSetup :one
-- A match with its contest, the configuration of its board, and the limits that its final began with, if it is of one, and
-- its players in the order of their seats. A player without a build has an empty key.
SELECT sqlc.embed(m), sqlc.embed(c), b.config AS board, f.limits AS final_limits, s.submissions, s.names, s.languages, s.builds
FROM matches m JOIN contests c ON c.id = m.contest_id LEFT JOIN boards b ON b.id = m.board_id LEFT JOIN finals f ON f.id = m.final_id
CROSS JOIN LATERAL (SELECT array_agg(x.submission_id ORDER BY x.seat)::bigint[] AS submissions, array_agg(p.name ORDER BY x.seat)::text[] AS names,
    array_agg(sub.language ORDER BY x.seat)::text[] AS languages, array_agg(coalesce(sub.build_key, '') ORDER BY x.seat)::bytea[] AS builds
  FROM seats x JOIN players p ON p.id = x.player_id JOIN submissions sub ON sub.id = x.submission_id WHERE x.match_id = m.id) s
WHERE m.id = $1;

-- name: LockMatch :one
SELECT id, contest_id, kind, submission_id, reason, seed, state, replaces, board_id, series, requested_by, final_id, heat, attempt, number, hidden FROM matches WHERE id = $1 FOR NO KEY UPDATE;

-- name: SeatResults :many
SELECT s.*, p.name FROM seats s JOIN players p ON p.id = s.player_id WHERE s.match_id = $1 ORDER BY s.seat;

-- name: StartMatch :execrows
-- Matches of a paused final do not begin. Nobody waits until this is on the disk: a database that crashes before that has a
-- match that has not begun, and it is played again either way.
UPDATE matches m SET state = 'running', started_at = now(), host = $2
WHERE m.id = $1 AND m.state IN ('queued', 'running') AND set_config('synchronous_commit', 'off', true) = 'off'
  AND NOT EXISTS (SELECT FROM finals f WHERE f.id = m.final_id AND f.state <> 'running');

-- name: FinishMatch :exec
-- Stores the outcome of a match and of its seats, in their order. A reason and a round are those of a freeze.
WITH m AS (
  UPDATE matches
  SET state = 'done', finished_at = now(), rounds = @rounds, engine = @engine, config = @config, log = @log,
    state_hash = @state_hash, host = @host, isolation = @isolation
  WHERE id = @id)
UPDATE seats s
SET score = n.score, rank = n.rank, verdict = n.verdict,
  reason = CASE n.verdict WHEN 'frozen' THEN n.reason END, round = CASE n.verdict WHEN 'frozen' THEN n.round END, detail = n.detail,
  cpu_us = n.cpu_us, start_cpu_us = n.start_cpu_us, memory_bytes = n.memory_bytes, stderr = nullif(n.stderr, ''),
  trace = CASE WHEN p.builtin THEN NULL ELSE nullif(n.trace, '') END
FROM players p, (SELECT generate_series(0, cardinality(@scores::bigint[]) - 1) AS seat, unnest(@scores::bigint[]) AS score, unnest(@ranks::smallint[]) AS rank,
  unnest(@verdicts::text[]) AS verdict, unnest(@reasons::text[]) AS reason, unnest(@rounds_of_freezes::int[]) AS round, unnest(@details::text[]) AS detail,
  unnest(@cpu::bigint[]) AS cpu_us, unnest(@start_cpu::bigint[]) AS start_cpu_us, unnest(@memory::bigint[]) AS memory_bytes,
  unnest(@stderrs::bytea[]) AS stderr, unnest(@traces::bytea[]) AS trace) n
WHERE s.match_id = @id AND s.seat = n.seat AND p.id = s.player_id;

-- name: VoidMatch :exec
UPDATE matches SET state = 'void', finished_at = now(), note = @note, fault = @fault WHERE id = @id;

-- name: VoidChain :one
-- How many void matches came before this one, in whose place it was made.
WITH RECURSIVE chain AS (
  SELECT m.id, m.replaces FROM matches m WHERE m.id = $1
  UNION ALL
  SELECT m.id, m.replaces FROM matches m JOIN chain c ON m.id = c.replaces)
SELECT count(*) - 1 FROM chain;

-- name: QueuedMatches :one
-- Ladder matches of a contest that are made and not begun.
SELECT count(*) FROM matches WHERE contest_id = $1 AND kind = 'ladder' AND state = 'queued';

-- name: QualifyingMatches :many
-- A submission's qualification matches that count: not void, and not from before the contest's rule. Scores mean nothing
-- before a match is done.
SELECT m.id, m.state, s.seat, s.score, s.verdict, s.reason, s.round, s.detail,
  coalesce(substring(s.stderr FROM greatest(octet_length(s.stderr) - 2000, 1)), '')::bytea AS stderr,
  coalesce((SELECT max(g.score) FROM seats g JOIN players p ON p.id = g.player_id
    WHERE g.match_id = m.id AND p.builtin AND lower(p.name) = lower(sqlc.arg(gate)::text)), 0)::bigint AS gate_score
FROM matches m JOIN contests c ON c.id = m.contest_id JOIN seats s ON s.match_id = m.id AND s.submission_id = m.submission_id
WHERE m.submission_id = sqlc.arg(submission)::bigint AND m.kind = 'qualify' AND m.state <> 'void'
  AND (c.gate_since IS NULL OR m.created_at >= c.gate_since) ORDER BY m.id;

-- name: QualifyingLogs :many
-- The logs of a submission's qualification matches in which it was not frozen, compressed.
SELECT s.seat, m.log, (SELECT count(*) FROM seats o WHERE o.match_id = m.id)::int AS seats
FROM matches m JOIN seats s ON s.match_id = m.id AND s.submission_id = m.submission_id
WHERE m.submission_id = $1 AND m.kind = 'qualify' AND m.state = 'done' AND s.verdict = 'ok' AND m.log IS NOT NULL ORDER BY m.id;

-- name: RecentSeats :many
-- The players of a contest's newest ladder matches with their seats. The inner limit, far above the seats of any
-- match, keeps the planner from reading all seats that ever were.
SELECT s.match_id, s.seat, s.player_id, s.filler, m.state, m.created_at
FROM (SELECT id, state, created_at FROM matches r
  WHERE r.contest_id = sqlc.arg(contest)::bigint AND r.kind = 'ladder' AND r.state <> 'void'
  ORDER BY r.id DESC LIMIT sqlc.arg(matches)::int) m
CROSS JOIN LATERAL (SELECT x.match_id, x.seat, x.player_id, x.filler FROM seats x WHERE x.match_id = m.id LIMIT 1000) s
ORDER BY s.match_id DESC, s.seat;
