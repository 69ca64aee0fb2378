-- name: CreateTry :one
INSERT INTO tries (contest_id, user_id, request_key, player, language, filename, source, board_id, config)
VALUES (@contest_id, @user_id, @request_key, @player, @language, @filename, @source, @board_id, @config) RETURNING id;

-- name: CreateTryMatch :exec
INSERT INTO try_matches (try_id, number, seed) VALUES (@try_id, @number, @seed);

-- name: CreateTrySeat :exec
INSERT INTO try_seats (try_id, number, seat, submission_id, player, mine) VALUES (@try_id, @number, @seat, @submission_id, @player, @mine);

-- name: TryByRequestKey :one
SELECT id, contest_id, source FROM tries WHERE user_id = @person AND request_key = @key::text;

-- name: TriesInLastHour :one
-- How many tries a user has made in a contest within the hour, and the oldest of those that leave no room for another one.
SELECT count(*) AS used, coalesce(extract(epoch FROM min(t.created_at) FILTER (WHERE t.newer < @allowed::int) + interval '1 hour' - now()), 0)::float8 AS free_in
FROM (SELECT created_at, row_number() OVER (ORDER BY created_at DESC) - 1 AS newer FROM tries
  WHERE user_id = @person AND contest_id = @contest AND created_at > now() - interval '1 hour') t;

-- name: TryOpponents :many
-- The players that a draft can meet: the contest's built-in ones, weakest first, and all versions that play or have played
-- of the author and of the author's team.
SELECT p.name, s.id AS submission_id, p.builtin, (NOT p.builtin)::boolean AS mine
FROM players p JOIN submissions s ON s.id = coalesce(p.submission_id, (SELECT max(x.id) FROM submissions x WHERE x.player_id = p.id AND x.build_key IS NOT NULL))
WHERE p.contest_id = @contest AND p.state <> 'disqualified' AND s.build_key IS NOT NULL
  AND (p.builtin AND p.state = 'qualified' OR NOT p.builtin AND p.user_id = ANY(@authors::bigint[]))
ORDER BY p.builtin DESC, CASE WHEN p.builtin THEN p.id END, p.id DESC;

-- name: EndOlderTries :exec
-- A new try takes the place of those of the same user that are not done.
WITH t AS (UPDATE tries SET state = 'void', note = @note, ended_at = now()
  WHERE user_id = @person AND state IN ('queued', 'compiling', 'playing') RETURNING id)
UPDATE try_matches m SET state = 'void', finished_at = now() FROM t WHERE m.try_id = t.id AND m.state IN ('queued', 'running');

-- name: Try :one
SELECT * FROM tries WHERE id = $1;

-- name: LockTry :one
SELECT id, contest_id, user_id, state FROM tries WHERE id = $1 FOR UPDATE;

-- name: StartTryCompile :execrows
UPDATE tries SET state = 'compiling' WHERE id = $1 AND state IN ('queued', 'compiling');

-- name: ChargeTryCompile :exec
UPDATE tries SET compile_ms = compile_ms + sqlc.arg(millis)::bigint WHERE id = sqlc.arg(id);

-- name: FinishTryCompile :exec
UPDATE tries SET state = @state, note = @note, compile_log = @compile_log, build_key = @build_key, compiled_at = now(),
  ended_at = CASE WHEN @state::text = 'playing' THEN NULL ELSE now() END
WHERE id = @id;

-- name: NoteTry :exec
UPDATE tries SET note = @note WHERE id = @id AND state IN ('queued', 'compiling', 'playing');

-- name: TryMatches :many
SELECT try_id, number, seed, state, rounds, started_at, finished_at FROM try_matches WHERE try_id = ANY(@tries::bigint[]) ORDER BY try_id, number;

-- name: TrySeats :many
SELECT try_id, number, seat, submission_id, player, mine, score, rank, verdict, reason, round, detail, cpu_us, (stderr IS NOT NULL)::boolean AS has_stderr
FROM try_seats WHERE try_id = ANY(@tries::bigint[]) ORDER BY try_id, number, seat;

-- name: TryMatch :one
SELECT m.*, t.contest_id, t.user_id, t.config, t.state AS try_state FROM try_matches m JOIN tries t ON t.id = m.try_id
WHERE m.try_id = @try_id AND m.number = @number;

-- name: TrySeatSetups :many
-- What is needed to seat the players of a try's match.
SELECT s.seat, s.player, s.submission_id, coalesce(sub.language, t.language) AS language, coalesce(sub.filename, t.filename) AS filename,
  coalesce(sub.source, t.source) AS source, (CASE WHEN sub.id IS NULL THEN t.build_key ELSE sub.build_key END)::bytea AS build_key
FROM try_seats s JOIN tries t ON t.id = s.try_id LEFT JOIN submissions sub ON sub.id = s.submission_id
WHERE s.try_id = @try_id AND s.number = @number ORDER BY s.seat;

-- name: StartTryMatch :execrows
UPDATE try_matches SET state = 'running', started_at = now() WHERE try_id = @try_id AND number = @number AND state IN ('queued', 'running');

-- name: FinishTryMatch :exec
WITH m AS (
  UPDATE try_matches SET state = 'done', finished_at = now(), rounds = @rounds, engine = @engine, log = @log, state_hash = @state_hash, replay = @replay
  WHERE try_id = @try_id AND number = @number)
UPDATE try_seats s
SET score = n.score, rank = n.rank, verdict = n.verdict,
  reason = CASE n.verdict WHEN 'frozen' THEN n.reason END, round = CASE n.verdict WHEN 'frozen' THEN n.round END, detail = CASE WHEN s.mine THEN n.detail ELSE '' END,
  cpu_us = n.cpu_us, start_cpu_us = n.start_cpu_us, memory_bytes = n.memory_bytes,
  stderr = CASE WHEN s.mine THEN nullif(n.stderr, '') END, trace = CASE WHEN s.mine THEN n.trace END
FROM (SELECT generate_series(0, cardinality(@scores::bigint[]) - 1) AS seat, unnest(@scores::bigint[]) AS score, unnest(@ranks::smallint[]) AS rank,
  unnest(@verdicts::text[]) AS verdict, unnest(@reasons::text[]) AS reason, unnest(@rounds_of_freezes::int[]) AS round, unnest(@details::text[]) AS detail,
  unnest(@cpu::bigint[]) AS cpu_us, unnest(@start_cpu::bigint[]) AS start_cpu_us, unnest(@memory::bigint[]) AS memory_bytes,
  unnest(@stderrs::bytea[]) AS stderr, unnest(@traces::bytea[]) AS trace) n
WHERE s.try_id = @try_id AND s.number = @number AND s.seat = n.seat;

-- name: EndTry :exec
-- A try is done when none of its matches is to be played any more.
UPDATE tries t SET state = 'done', ended_at = now() WHERE t.id = $1 AND t.state = 'playing'
  AND NOT EXISTS (SELECT FROM try_matches m WHERE m.try_id = t.id AND m.state IN ('queued', 'running'));

-- name: FailTry :exec
WITH t AS (UPDATE tries SET state = 'void', note = @note, ended_at = now()
  WHERE tries.id = @id AND state IN ('queued', 'compiling', 'playing') RETURNING tries.id)
UPDATE try_matches m SET state = 'void', finished_at = now() FROM t WHERE m.try_id = t.id AND m.state IN ('queued', 'running');

-- name: ForgetTries :exec
DELETE FROM tries WHERE created_at < now() - interval '24 hours';

-- name: TryIDs :many
SELECT id FROM tries WHERE user_id = @person AND contest_id = @contest ORDER BY id DESC LIMIT @most::int;

-- name: TryScope :one
-- Who may see a try is decided by its owner; here is its contest.
SELECT c.id, c.visibility, c.pseudonyms FROM tries t JOIN contests c ON c.id = t.contest_id WHERE t.id = $1;

-- name: TrySeat :one
SELECT stderr, trace, mine FROM try_seats WHERE try_id = @try_id AND number = @number AND seat = @seat;

-- name: TryNames :many
SELECT player FROM try_seats WHERE try_id = @try_id AND number = @number ORDER BY seat;

-- name: TryQueuePosition :one
-- The place of a try's next job among those that wait in its queue, from 1; 0: none waits.
SELECT coalesce((SELECT count(*) FROM river_job o WHERE o.state IN ('available', 'retryable', 'scheduled') AND o.queue = j.queue
    AND (o.priority, o.id) <= (j.priority, j.id)), 0)::bigint
FROM river_job j
WHERE j.kind IN ('try', 'try_match') AND (j.args->>'try')::bigint = sqlc.arg(try)::bigint AND j.state IN ('available', 'retryable', 'scheduled')
ORDER BY j.priority, j.id LIMIT 1;
