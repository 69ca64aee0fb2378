-- name: RegisterWorker :one
INSERT INTO workers (name, host, cores, languages, isolation) VALUES (@name, @host, @cores, @languages, @isolation)
ON CONFLICT (name) DO UPDATE
SET host = excluded.host, cores = excluded.cores, languages = excluded.languages, isolation = excluded.isolation
RETURNING *;

-- name: HoldWorker :exec
-- Marks the worker as alive for as long as the connection is open.
SELECT pg_advisory_lock(4137, sqlc.arg(id)::int);

-- name: Workers :many
SELECT * FROM workers ORDER BY id;

-- name: DeleteWorker :exec
DELETE FROM workers WHERE id = $1;

-- name: Cores :one
-- Of all workers together.
SELECT coalesce(sum(cores), 0)::int FROM workers;

-- name: WorkerIsGone :one
-- True when no process held the worker's lock. Then this transaction holds it until it ends.
SELECT pg_try_advisory_xact_lock(4137, sqlc.arg(id)::int);

-- name: ReclaimJobs :many
-- Makes jobs available again that ran in a worker that has ended.
UPDATE river_job j SET state = 'available', scheduled_at = now()
WHERE j.state = 'running'
  AND NOT EXISTS (SELECT FROM workers w WHERE w.name = j.attempted_by[array_length(j.attempted_by, 1)])
RETURNING j.id, j.kind;

-- name: RequeueMatches :exec
-- Queues the matches again that such jobs played.
UPDATE matches m SET state = 'queued', started_at = NULL
FROM river_job j
WHERE j.id = ANY(sqlc.arg(jobs)::bigint[]) AND j.kind = 'match' AND m.id = (j.args->>'match')::bigint AND m.state = 'running';

-- name: WaitingWithoutJob :many
-- Submissions that wait to be compiled although no job will do it: the judge failed too often.
SELECT s.id, p.builtin FROM submissions s JOIN players p ON p.id = s.player_id
WHERE s.state IN ('queued', 'compiling') AND s.created_at < now() - interval '30 seconds'
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.kind = 'compile' AND j.args @> jsonb_build_object('submission', s.id)
    AND j.state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))
ORDER BY s.id;

-- name: MatchesWithoutJob :many
-- Matches that wait to be played although no job will do it.
SELECT m.id, m.kind FROM matches m
WHERE m.state IN ('queued', 'running') AND m.created_at < now() - interval '30 seconds'
  AND NOT EXISTS (SELECT FROM finals f WHERE f.id = m.final_id AND f.state <> 'running') -- those wait until it goes on
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.kind = 'match' AND j.args @> jsonb_build_object('match', m.id)
    AND j.state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))
ORDER BY m.id;
