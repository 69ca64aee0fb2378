-- name: CreateContest :one
INSERT INTO contests (slug, title, game, config, limits, qualify_matches, qualify_wins)
VALUES (@slug, @title, @game, @config, @limits, @qualify_matches, @qualify_wins)
ON CONFLICT (slug) DO NOTHING
RETURNING *;

-- name: Contest :one
SELECT * FROM contests WHERE id = $1;

-- name: ContestBySlug :one
SELECT * FROM contests WHERE slug = $1;

-- name: Contests :many
SELECT * FROM contests ORDER BY id;

-- name: PlayingContests :many
-- Contests in which ladder matches are to be made now: those that are open, and those that settle.
SELECT id FROM contests
WHERE opens_at <= now() AND (freezes_at IS NULL OR freezes_at > now()) OR settle_since IS NOT NULL AND settled_at IS NULL
ORDER BY id;

-- name: NextSeq :one
-- The row stays locked until the result commits, so results become visible in the order of their numbers.
UPDATE contests SET last_seq = last_seq + 1 WHERE id = $1 RETURNING last_seq;

-- name: SetRatedSeq :exec
UPDATE contests SET rated_seq = $2 WHERE id = $1;

-- name: Notify :exec
SELECT pg_notify('agon', sqlc.arg(event)::text);

-- name: LockContestFor :exec
-- Serialises one kind of work in a contest until the transaction ends.
SELECT pg_advisory_xact_lock(sqlc.arg(work)::int, sqlc.arg(contest)::int);

-- name: ContestsToBegin :one
-- Open contests without a result that will have one: players compile or qualify, or there are enough of them.
SELECT count(*) FROM contests c
WHERE c.rated_seq = 0 AND c.opens_at <= now() AND (c.freezes_at IS NULL OR c.freezes_at > now())
  AND (EXISTS (SELECT FROM submissions s WHERE s.contest_id = c.id AND s.state IN ('queued', 'compiling', 'qualifying'))
    OR (SELECT count(*) FROM players p WHERE p.contest_id = c.id AND p.state = 'qualified') > 1);
