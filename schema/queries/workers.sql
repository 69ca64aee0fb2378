-- name: RegisterWorker :one
INSERT INTO workers (name, host, cores) VALUES ($1, $2, $3) RETURNING *;

-- name: Workers :many
SELECT * FROM workers ORDER BY id;

-- name: DeleteWorker :exec
DELETE FROM workers WHERE id = $1;

-- name: Cores :one
SELECT coalesce(sum(cores), 0)::int FROM workers;

-- name: TryLockWorker :one
-- True when the worker's process is gone.
SELECT pg_try_advisory_xact_lock(4137, sqlc.arg(id)::int);
