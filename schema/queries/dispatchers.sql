-- name: RegisterDispatcher :one
INSERT INTO dispatchers (name, host, address, plays) VALUES (@name, @host, @address, @plays)
ON CONFLICT (name) DO UPDATE SET host = excluded.host, address = excluded.address, plays = excluded.plays
RETURNING *;

-- name: HoldDispatcher :exec
-- Marks the dispatcher as alive for as long as the connection is open.
SELECT pg_advisory_lock(4137, sqlc.arg(id)::int);

-- name: Dispatchers :many
SELECT * FROM dispatchers ORDER BY id;

-- name: DispatcherAddresses :many
-- Where those that live take requests of workers.
SELECT name, address FROM dispatchers WHERE address <> '' AND dispatcher_lives(id);

-- name: DeleteDispatcher :exec
DELETE FROM dispatchers WHERE id = $1;

-- name: DispatcherIsGone :one
-- True when no process held the dispatcher's lock. Then this transaction holds it until it ends.
SELECT pg_try_advisory_xact_lock(4137, sqlc.arg(id)::int);

-- name: ReclaimJobs :many
-- Makes jobs available again that ran in a dispatcher that has ended. The attempt counts where a worker has died with it:
-- the job may be why.
UPDATE river_job j SET state = 'available', scheduled_at = now(),
  attempt = CASE WHEN j.attempted_by[array_length(j.attempted_by, 1)] = ANY(sqlc.arg(died)::text[]) THEN j.attempt ELSE greatest(j.attempt - 1, 0) END
WHERE j.state = 'running'
  AND NOT EXISTS (SELECT FROM dispatchers d WHERE d.name = j.attempted_by[array_length(j.attempted_by, 1)])
RETURNING j.id, j.kind;

-- name: RunningJobs :many
-- Those that a dispatcher has in work, by their rows.
SELECT j.id, j.attempt FROM river_job j WHERE j.state = 'running' AND j.attempted_by[array_length(j.attempted_by, 1)] = sqlc.arg(dispatcher)::text;

-- name: ReturnJobs :many
-- Makes jobs available again that a dispatcher has in work by their rows alone. The attempt does not count.
UPDATE river_job j SET state = 'available', scheduled_at = now(), attempt = greatest(j.attempt - 1, 0)
WHERE j.state = 'running' AND j.attempted_by[array_length(j.attempted_by, 1)] = sqlc.arg(dispatcher)::text AND j.id = ANY(sqlc.arg(jobs)::bigint[])
RETURNING j.id;

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
