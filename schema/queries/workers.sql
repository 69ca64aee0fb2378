-- name: AddWorker :one
INSERT INTO workers (name, level, key_hash, created_by, expires_at) VALUES (@name, @level, @key_hash, @created_by, @expires_at)
ON CONFLICT (name) DO NOTHING
RETURNING *;

-- name: Worker :one
SELECT * FROM workers WHERE id = $1;

-- name: WorkerByKey :one
SELECT * FROM workers WHERE key_hash = sqlc.arg(hash)::bytea;

-- name: LockWorker :one
SELECT * FROM workers WHERE name = $1 FOR NO KEY UPDATE;

-- name: Workers :many
SELECT sqlc.embed(w), (w.dispatcher_id IS NOT NULL AND dispatcher_lives(w.dispatcher_id))::boolean AS connected,
  coalesce((SELECT u.name FROM users u WHERE u.id = w.created_by), '')::text AS creator
FROM workers w ORDER BY lower(w.name), w.id;

-- name: WorkersOf :many
-- Those that are connected through a dispatcher.
SELECT * FROM workers WHERE dispatcher_id = sqlc.arg(dispatcher)::int;

-- name: OtherSession :one
-- Whether another run of the worker's process is connected, and was heard of lately.
SELECT EXISTS (SELECT FROM connected_workers c JOIN workers w USING (id)
  WHERE w.id = @id AND w.instance <> @instance AND w.seen_at > now() - interval '45 seconds');

-- name: WorkerConnected :one
SELECT EXISTS (SELECT FROM connected_workers WHERE id = $1);

-- name: RevokeWorker :exec
UPDATE workers SET revoked_at = now() WHERE id = $1;

-- name: DrainWorker :exec
UPDATE workers SET drained = $2 WHERE id = $1;

-- name: QuarantineWorker :exec
UPDATE workers SET quarantined_at = now(), quarantine_reason = $2 WHERE id = $1;

-- name: LiftWorker :exec
UPDATE workers SET quarantined_at = NULL, quarantine_reason = '' WHERE id = $1;

-- name: ConnectWorker :exec
UPDATE workers SET dispatcher_id = sqlc.arg(dispatcher)::int, connected_at = now(), seen_at = now(), instance = @instance, version = @version, cores = @cores, languages = @languages,
  toolchains = @toolchains, isolation = @isolation, running = 0, disk_free = @disk_free, disk_total = @disk_total, trouble = '' WHERE id = @id;

-- name: NoteWorkerState :execrows
-- Only while it is connected through this dispatcher.
UPDATE workers SET seen_at = now(), running = @running, disk_free = @disk_free, disk_total = @disk_total, trouble = @trouble
WHERE id = @id AND dispatcher_id = sqlc.arg(dispatcher)::int;

-- name: NoteWorkerError :exec
UPDATE workers SET last_error = @last_error, last_error_at = now() WHERE id = @id;

-- name: RejoinWorker :execrows
-- Goes on with the session of a worker whose row does not name its dispatcher, unless another session has begun.
UPDATE workers SET dispatcher_id = sqlc.arg(dispatcher)::int, seen_at = now()
WHERE id = @id AND instance = @instance
  AND (dispatcher_id IS NULL OR dispatcher_id = sqlc.arg(dispatcher)::int OR NOT dispatcher_lives(dispatcher_id));

-- name: DisconnectWorker :exec
-- Unless it has connected through another dispatcher meanwhile.
UPDATE workers SET dispatcher_id = NULL, seen_at = now(), running = 0, trouble = '' WHERE id = @id AND dispatcher_id = sqlc.arg(dispatcher)::int;

-- name: DeleteLostWorkers :exec
-- Workers inside of dispatchers that are long gone. No key can bring them back.
DELETE FROM workers w WHERE w.key_hash IS NULL AND w.dispatcher_id IS NULL AND w.quarantined_at IS NULL AND NOT w.drained
  AND w.seen_at < now() - interval '7 days';

-- name: Cores :one
-- Of all workers that take matches.
SELECT coalesce(sum(cores), 0)::int FROM workers
WHERE dispatcher_id IS NOT NULL AND NOT drained AND quarantined_at IS NULL AND revoked_at IS NULL AND trouble = '';

-- name: BeginWorkerCheck :one
-- Of the matches of a worker that has just come into quarantine.
INSERT INTO worker_checks (worker_id, since, seen_at)
SELECT w.id, w.quarantined_at - interval '24 hours', w.quarantined_at - interval '24 hours' FROM workers w WHERE w.id = sqlc.arg(worker)::bigint
RETURNING id;

-- name: LockWorkerCheck :one
SELECT sqlc.embed(c), w.name AS worker, (w.quarantined_at IS NOT NULL AND NOT EXISTS (SELECT FROM worker_checks n WHERE n.worker_id = w.id AND n.id > c.id))::boolean AS wanted
FROM worker_checks c JOIN workers w ON w.id = c.worker_id WHERE c.id = $1 FOR NO KEY UPDATE OF c;

-- name: QuarantinedIsIdle :one
-- Whether nothing more comes from a worker in quarantine: it has gone, or was heard of since and has nothing in work.
SELECT ((w.dispatcher_id IS NULL OR w.running = 0 AND w.seen_at > w.quarantined_at)
  AND NOT EXISTS (SELECT FROM matches m WHERE m.state = 'running' AND m.host = w.name))::boolean AS idle
FROM workers w WHERE w.id = $1;

-- name: MatchesToCheck :many
-- The next matches of a worker with a result that count, oldest first.
SELECT m.id, m.finished_at FROM matches m
WHERE m.host = sqlc.arg(worker)::text AND m.state = 'done' AND m.finished_at >= sqlc.arg(seen_at)::timestamptz
  AND (m.finished_at, m.id) > (sqlc.arg(seen_at)::timestamptz, sqlc.arg(seen_match)::bigint)
ORDER BY m.finished_at, m.id LIMIT sqlc.arg(most)::int;

-- name: NoteWorkerCheck :exec
UPDATE worker_checks SET seen_at = @seen_at, seen_match = @seen_match, checked = checked + @checked, differed = differed + @differed,
  taken_back = taken_back + @taken_back, unclear = unclear + @unclear WHERE id = @id;

-- name: EndWorkerCheck :exec
UPDATE worker_checks SET ended_at = now() WHERE id = $1;

-- name: LastWorkerChecks :many
-- The newest of each worker.
SELECT DISTINCT ON (worker_id) * FROM worker_checks ORDER BY worker_id, id DESC;

-- name: WorkerChecksWithoutJob :many
-- Checks that no job goes on with: theirs failed too often.
SELECT c.id FROM worker_checks c
WHERE c.ended_at IS NULL AND c.began_at < now() - interval '30 seconds'
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.kind = 'worker_check' AND j.args @> jsonb_build_object('check', c.id)
    AND j.state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))
ORDER BY c.id;

-- name: WorkerTallies :many
-- How many matches each worker has finished since a moment, and how many of its matches the judge failed in.
SELECT w.name AS worker,
  (SELECT count(*) FROM matches m WHERE m.host = w.name AND m.state = 'done' AND m.finished_at >= sqlc.arg(since)::timestamptz) AS done,
  (SELECT count(*) FROM matches m WHERE m.host = w.name AND m.state = 'void' AND m.finished_at >= sqlc.arg(since)::timestamptz AND m.fault <> '') AS void
FROM workers w;

-- name: MatchesOnWorker :many
-- That it plays now, oldest first.
SELECT m.id, m.kind, m.started_at, c.slug AS contest, c.title FROM matches m JOIN contests c ON c.id = m.contest_id
WHERE m.state = 'running' AND m.host = sqlc.arg(worker)::text ORDER BY m.started_at, m.id;

-- name: GuestsMayPlay :one
-- Whether a worker of the level guest may play a match: it is for the ladder, all its players are open to guests, and none
-- has to be compiled again.
SELECT (m.kind = 'ladder' AND NOT EXISTS (SELECT FROM seats s JOIN players p ON p.id = s.player_id
    JOIN submissions sub ON sub.id = s.submission_id LEFT JOIN builds b ON b.key = sub.build_key LEFT JOIN artefacts a ON a.hash = b.artefact
  WHERE s.match_id = m.id AND (NOT p.builtin AND NOT p.guest_workers OR a.hash IS NULL)))::boolean AS allowed
FROM matches m WHERE m.id = $1;

-- name: SetGuestWorkers :exec
UPDATE players SET guest_workers = $2 WHERE id = $1;
