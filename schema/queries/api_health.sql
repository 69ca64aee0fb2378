-- name: APIQueues :many
SELECT queue, count(*) FILTER (WHERE state IN ('available', 'retryable', 'scheduled', 'pending')) AS waiting,
  count(*) FILTER (WHERE state = 'running') AS running,
  coalesce(extract(epoch FROM now() - min(scheduled_at) FILTER (WHERE state = 'available' AND scheduled_at <= now())), 0)::double precision AS oldest_seconds
FROM river_job WHERE state IN ('available', 'retryable', 'scheduled', 'pending', 'running') GROUP BY queue ORDER BY queue;

-- name: APIWorkers :many
SELECT cores, isolation FROM connected_workers ORDER BY id;

-- name: APISiteFigures :one
-- Void are those of the newest thousand decided matches in which the judge failed.
SELECT
  w.connected AS workers, w.cores::bigint AS cores, w.quarantined, w.in_trouble,
  (SELECT coalesce(max(u.results), 0) FROM (SELECT count(*) AS results FROM matches m
    WHERE m.kind = 'ladder' AND m.state = 'done' AND m.seq IS NULL GROUP BY m.contest_id) u)::bigint AS unrated,
  (SELECT coalesce(avg((m.state = 'void' AND m.fault <> '')::int), 0)
    FROM (SELECT state, fault FROM matches WHERE state IN ('done', 'void') ORDER BY id DESC LIMIT 1000) m)::float8 AS void
FROM (SELECT count(*) AS connected, coalesce(sum(cores) FILTER (WHERE willing), 0) AS cores, count(*) FILTER (WHERE quarantined_at IS NOT NULL) AS quarantined,
  count(*) FILTER (WHERE trouble <> '') AS in_trouble FROM connected_workers) w;
