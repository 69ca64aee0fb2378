-- name: APIQueues :many
SELECT queue, count(*) FILTER (WHERE state IN ('available', 'retryable', 'scheduled', 'pending')) AS waiting,
  count(*) FILTER (WHERE state = 'running') AS running,
  coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state = 'available' AND scheduled_at <= now())), 0)::double precision AS oldest_seconds
FROM river_job WHERE state IN ('available', 'retryable', 'scheduled', 'pending', 'running') GROUP BY queue ORDER BY queue;

-- name: APIWorkers :many
-- Those that run. A row of a worker that died stays until another worker finds it.
SELECT cores, isolation FROM workers WHERE worker_lives(id) ORDER BY id;

-- name: APISiteFigures :one
-- Void are those of the newest thousand decided matches in which the judge failed.
SELECT
  (SELECT count(*) FROM workers WHERE worker_lives(id)) AS workers,
  (SELECT coalesce(sum(cores), 0) FROM workers WHERE worker_lives(id))::bigint AS cores,
  (SELECT coalesce(max(u.results), 0) FROM (SELECT count(*) AS results FROM matches m
    WHERE m.kind = 'ladder' AND m.state = 'done' AND m.seq IS NULL GROUP BY m.contest_id) u)::bigint AS unrated,
  (SELECT coalesce(avg((m.state = 'void' AND m.fault <> '')::int), 0)
    FROM (SELECT state, fault FROM matches WHERE state IN ('done', 'void') ORDER BY id DESC LIMIT 1000) m)::float8 AS void;
