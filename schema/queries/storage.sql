-- name: UseArtefact :exec
-- To the hour, so that it is hardly ever written.
UPDATE artefacts SET used_at = now() WHERE hash = $1 AND used_at < now() - interval '1 hour';

-- name: EvictableArtefacts :many
-- Some of the artefacts that go: those that have not been used for long; those that nobody plays with, once the matches
-- that were made for them are over; and as many of the others, the least recently used first, as are more than fit.
-- Locked, without those that another transaction stores or evicts at the moment.
WITH needed AS (
  SELECT b.artefact FROM players p JOIN contests c ON c.id = p.contest_id JOIN submissions s ON s.id = p.submission_id JOIN builds b ON b.key = s.build_key
  WHERE p.state = 'qualified' AND c.archived_at IS NULL AND b.artefact IS NOT NULL
  UNION
  SELECT b.artefact FROM submissions s JOIN builds b ON b.key = s.build_key
  WHERE s.state IN ('queued', 'compiling', 'qualifying') AND b.artefact IS NOT NULL
  UNION
  SELECT b.artefact FROM matches m JOIN seats t ON t.match_id = m.id JOIN submissions s ON s.id = t.submission_id JOIN builds b ON b.key = s.build_key
  WHERE m.state IN ('queued', 'running') AND b.artefact IS NOT NULL
), ranked AS (
  SELECT a.hash, a.used_at, n.artefact IS NOT NULL AS needed,
    sum(octet_length(a.content)) OVER (ORDER BY n.artefact IS NULL, a.used_at DESC, a.hash) AS together
  FROM artefacts a LEFT JOIN needed n ON n.artefact = a.hash
)
SELECT a.hash FROM artefacts a JOIN ranked r USING (hash)
WHERE r.together > sqlc.arg(most)::bigint
  OR NOT r.needed AND r.used_at < now() - sqlc.arg(retired_s)::float8 * interval '1 second'
  OR r.used_at < now() - sqlc.arg(age_s)::float8 * interval '1 second'
ORDER BY a.hash LIMIT 200
FOR UPDATE OF a SKIP LOCKED;

-- name: ForgetArtefacts :exec
-- What plays with them is compiled again when it is needed.
UPDATE builds SET artefact = NULL WHERE artefact = ANY(sqlc.arg(hashes)::bytea[]);

-- name: DeleteArtefacts :execrows
DELETE FROM artefacts WHERE hash = ANY(sqlc.arg(hashes)::bytea[]);

-- name: Storage :one
SELECT pg_database_size(current_database()) AS database_bytes,
  (SELECT count(*) FROM artefacts) AS kept,
  (SELECT coalesce(sum(octet_length(content)), 0) FROM artefacts)::bigint AS artefact_bytes;

-- name: DatabaseSize :one
SELECT pg_database_size(current_database());

-- name: WorkersWithRoom :one
-- Workers that compile and tell how much of their disk is free, and those of them that have more than a floor.
SELECT count(*) AS telling, count(*) FILTER (WHERE disk_free >= sqlc.arg(floor)::bigint) AS with_room FROM connected_workers
WHERE disk_total > 0 AND level = 'trusted';

-- name: ChargeCompile :exec
UPDATE submissions SET compile_ms = compile_ms + sqlc.arg(spent_ms)::bigint, compile_ended_at = now() WHERE id = @id;

-- name: CompileSpent :one
-- Milliseconds of the compilers in the last hour, in all contests: of an author, and of a person, which does not begin
-- again with a new team.
SELECT (coalesce(sum(compile_ms), 0)
  + (SELECT coalesce(sum(t.compile_ms), 0) FROM tries t WHERE t.user_id = sqlc.arg(person)::bigint AND t.created_at > now() - interval '1 hour'))::bigint
FROM submissions
WHERE compile_ms > 0 AND compile_ended_at > now() - interval '1 hour'
  AND (user_id = sqlc.arg(author)::bigint OR sent_by = sqlc.arg(person)::bigint);

-- name: StoredBytes :one
-- Of an author's and a person's players in a contest: sources, and what is kept of the compiled ones.
SELECT (coalesce(sum(octet_length(source)), 0) + (
  SELECT coalesce(sum(octet_length(a.content)), 0) FROM artefacts a WHERE a.hash IN (
    SELECT b.artefact FROM submissions t JOIN builds b ON b.key = t.build_key
    WHERE t.contest_id = @contest_id AND (t.user_id = sqlc.arg(author)::bigint OR t.sent_by = sqlc.arg(person)::bigint))))::bigint
FROM submissions s WHERE s.contest_id = @contest_id AND (s.user_id = sqlc.arg(author)::bigint OR s.sent_by = sqlc.arg(person)::bigint);

-- name: FairestCompilation :one
-- Among a running compile job and those of its urgency that wait, the job whose author has used the compilers least in
-- the last hour, by what is over and what runs.
WITH mine AS (SELECT priority FROM river_job WHERE river_job.id = sqlc.arg(job)::bigint),
waiting AS (
  SELECT j.id, j.priority, s.user_id FROM river_job j JOIN submissions s ON s.id = (j.args->>'submission')::bigint
  WHERE j.id = sqlc.arg(job)::bigint
    OR j.state = 'available' AND j.queue = 'compile' AND j.kind = 'compile' AND j.attempt = 0 AND j.scheduled_at <= now() AND j.priority <= (SELECT priority FROM mine)
), spent AS (
  SELECT user_id, sum(ms) AS ms FROM (
    SELECT user_id, compile_ms AS ms FROM submissions WHERE compile_ms > 0 AND compile_ended_at > now() - interval '1 hour'
    UNION ALL
    SELECT s.user_id, 1 + extract(epoch FROM now() - j.attempted_at) * 1000 FROM river_job j JOIN submissions s ON s.id = (j.args->>'submission')::bigint
    WHERE j.state = 'running' AND j.queue = 'compile' AND j.kind = 'compile' AND j.id <> sqlc.arg(job)::bigint
  ) t GROUP BY user_id
)
SELECT w.id FROM waiting w LEFT JOIN spent u USING (user_id) ORDER BY w.priority, coalesce(u.ms, 0), w.id LIMIT 1;

-- name: LockWaitingJob :one
-- Nothing when somebody takes it at the moment.
SELECT args FROM river_job WHERE id = $1 AND state = 'available' FOR UPDATE SKIP LOCKED;

-- name: SwapJobs :exec
-- Exchanges what two jobs do.
UPDATE river_job j SET args = o.args FROM river_job o
WHERE (j.id = sqlc.arg(one)::bigint AND o.id = sqlc.arg(other)::bigint) OR (j.id = sqlc.arg(other)::bigint AND o.id = sqlc.arg(one)::bigint);
