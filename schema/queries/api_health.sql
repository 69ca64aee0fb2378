-- name: APIQueues :many
SELECT queue, count(*) FILTER (WHERE state IN ('available', 'retryable', 'scheduled', 'pending')) AS waiting,
  count(*) FILTER (WHERE state = 'running') AS running,
  coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state = 'available' AND scheduled_at <= now())), 0)::double precision AS oldest_seconds
FROM river_job WHERE state IN ('available', 'retryable', 'scheduled', 'pending', 'running') GROUP BY queue ORDER BY queue;

-- name: APIWorkers :many
-- A row of a worker that died stays until another worker finds it.
SELECT cores, isolation FROM workers ORDER BY id;
