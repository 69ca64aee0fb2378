-- name: CreateSubmission :one
INSERT INTO submissions (contest_id, player_id, user_id, sent_by, language, filename, source, request_key)
VALUES (@contest_id, @player_id, @user_id, @sent_by, @language, @filename, @source, @request_key)
RETURNING *;

-- name: Submission :one
SELECT * FROM submissions WHERE id = $1;

-- name: LockSubmission :one
SELECT * FROM submissions WHERE id = $1 FOR NO KEY UPDATE;

-- name: SubmissionByRequestKey :one
SELECT * FROM submissions WHERE sent_by = sqlc.arg(person)::bigint AND request_key = sqlc.arg(request_key)::text;

-- name: SubmissionsSoFar :one
-- Submissions of an author in a contest and of a person, whose count does not begin again with a new team.
SELECT count(*) AS total, count(*) FILTER (WHERE created_at > now() - interval '1 day') AS day,
  count(*) FILTER (WHERE created_at > now() - interval '1 hour') AS hour
FROM submissions WHERE contest_id = @contest_id AND (user_id = sqlc.arg(author)::bigint OR sent_by = sqlc.arg(person)::bigint);

-- name: SupersedeSubmissions :exec
-- A newer submission takes the place of those of the same player that still wait.
UPDATE submissions SET state = 'withdrawn', note = 'Replaced by a newer submission.', decided_at = now()
WHERE player_id = $1 AND state IN ('queued', 'compiling', 'qualifying');

-- name: StartCompile :execrows
UPDATE submissions SET state = 'compiling' WHERE id = $1 AND state IN ('queued', 'compiling');

-- name: FinishCompile :exec
UPDATE submissions
SET state = @state, note = @note, build_key = @build_key, compile_log = @compile_log, compiled_at = now(),
  decided_at = CASE WHEN sqlc.arg(decided)::boolean THEN now() END
WHERE id = @id;

-- name: DecideSubmission :exec
UPDATE submissions SET state = $2, note = $3, decided_at = now() WHERE id = $1;

-- name: NoteSubmission :exec
UPDATE submissions SET note = $2 WHERE id = $1;

-- name: Builtin :one
-- The newest submission of a contest's built-in player that compiled.
SELECT p.id AS player_id, p.name, s.id AS submission_id
FROM players p JOIN submissions s ON s.id = p.submission_id
WHERE p.contest_id = @contest_id AND p.builtin AND lower(p.name) = lower(sqlc.arg(name)::text) AND p.state = 'qualified';

-- name: Builtins :many
-- The built-in players that are ready to play, in the order in which they were registered: weakest first.
SELECT p.id AS player_id, p.name, s.id AS submission_id
FROM players p JOIN submissions s ON s.id = p.submission_id
WHERE p.contest_id = $1 AND p.builtin AND p.state = 'qualified' ORDER BY p.id;

-- name: QualifyingIdle :many
-- Submissions that qualify and have no match to come, as there were no built-in players or the judge failed.
SELECT s.id FROM submissions s
WHERE s.state = 'qualifying'
  AND NOT EXISTS (SELECT FROM matches m WHERE m.submission_id = s.id AND m.state IN ('queued', 'running'))
ORDER BY s.id;

-- name: NewestSource :one
-- Of a player, by its name.
SELECT s.source FROM submissions s JOIN players p ON p.id = s.player_id
WHERE p.contest_id = $1 AND lower(p.name) = lower(sqlc.arg(name)::text) AND s.state <> 'withdrawn'
ORDER BY s.id DESC LIMIT 1;

-- name: BuiltinsCompiling :one
-- Built-in players of a contest that have not played yet and will soon.
SELECT count(*) FROM players p JOIN submissions s ON s.player_id = p.id
WHERE p.contest_id = $1 AND p.builtin AND p.state = 'new' AND s.state IN ('queued', 'compiling');

-- name: FailedBefore :many
-- Newest submissions of players that have not qualified, decided before the contest's rule of qualification.
SELECT s.id FROM players p
JOIN contests c ON c.id = p.contest_id
CROSS JOIN LATERAL (SELECT x.id, x.state, x.decided_at FROM submissions x WHERE x.player_id = p.id ORDER BY x.id DESC LIMIT 1) s
WHERE p.contest_id = $1 AND p.state = 'new' AND s.state = 'not_qualified' AND s.decided_at < c.gate_since ORDER BY s.id;

-- name: QualifyAgain :exec
UPDATE submissions SET state = 'qualifying', note = $2, decided_at = NULL WHERE id = $1 AND state = 'not_qualified';
