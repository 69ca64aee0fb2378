-- name: CreateContest :one
INSERT INTO contests (slug, title, game, limits, qualify_matches, qualify_wins)
VALUES (@slug, @title, @game, @limits, @qualify_matches, @qualify_wins)
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
WHERE archived_at IS NULL AND (closes_at IS NULL OR closes_at > now())
  AND (opens_at <= now() AND (freezes_at IS NULL OR freezes_at > now()) OR settle_since IS NOT NULL AND settled_at IS NULL)
ORDER BY id;

-- name: SetRatedSeq :exec
UPDATE contests SET rated_seq = $2, counted = $3 WHERE id = $1;

-- name: Notify :exec
SELECT pg_notify('agon', sqlc.arg(event)::text);

-- name: LockContestFor :exec
-- Serialises one kind of work in a contest until the transaction ends.
SELECT pg_advisory_xact_lock(sqlc.arg(work)::int, sqlc.arg(contest)::int);

-- name: ShareLockContestFor :exec
-- As LockContestFor, but any number of transactions hold such a lock together.
SELECT pg_advisory_xact_lock_shared(sqlc.arg(work)::int, sqlc.arg(contest)::int);

-- name: TryLockContestFor :one
-- As LockContestFor, but returns false instead of waiting.
SELECT pg_try_advisory_xact_lock(sqlc.arg(work)::int, sqlc.arg(contest)::int);

-- name: ContestsToBegin :one
-- Open contests without a result that will have one: players compile or qualify, or there are enough of them.
SELECT count(*) FROM contests c
WHERE c.rated_seq = 0 AND c.opens_at <= now() AND (c.freezes_at IS NULL OR c.freezes_at > now())
  AND c.archived_at IS NULL AND (c.closes_at IS NULL OR c.closes_at > now())
  AND (EXISTS (SELECT FROM submissions s WHERE s.contest_id = c.id AND s.state IN ('queued', 'compiling', 'qualifying'))
    OR (SELECT count(*) FROM players p WHERE p.contest_id = c.id AND p.state = 'qualified') > 1);

-- name: MakeContest :one
INSERT INTO contests (slug, title, game, game_version, limits, languages, restrictions, builtins, names, players_per_user, refused_words, gate, qualify_matches, qualify_wins,
  submissions_per_hour, submissions_per_day, submissions_total, compile_s_per_hour, storage_mib, tries_per_hour, tries_after_freeze, rating_system, rotate, certainty, settled_matches, settled_pause_s,
  time_zone, opens_at, freezes_at, closes_at, final_at, visibility, pseudonyms, announcement, announcement_until, team_size, changed_by)
VALUES (@slug, @title, @game, (SELECT v.id FROM game_versions v WHERE v.name = @game), @limits, sqlc.narg(languages)::text[], sqlc.narg(restrictions)::text[], sqlc.narg(builtins)::text[], @names, @players_per_user, @refused_words, @gate, @qualify_matches, @qualify_wins,
  @submissions_per_hour, @submissions_per_day, @submissions_total, @compile_s_per_hour, @storage_mib, @tries_per_hour, @tries_after_freeze, @rating_system, @rotate, @certainty, @settled_matches, @settled_pause_s,
  @time_zone, @opens_at, @freezes_at, @closes_at, @final_at, @visibility, @pseudonyms, @announcement, @announcement_until, @team_size, @changed_by)
ON CONFLICT (slug) DO NOTHING
RETURNING *;

-- name: ChangeContest :one
-- The caller has checked the row's version under its lock.
UPDATE contests SET title = @title, limits = @limits, languages = sqlc.narg(languages)::text[], restrictions = sqlc.narg(restrictions)::text[], builtins = sqlc.narg(builtins)::text[],
  names = @names, players_per_user = @players_per_user, refused_words = @refused_words, qualify_matches = @qualify_matches, qualify_wins = @qualify_wins,
  gate_since = CASE WHEN gate = @gate THEN gate_since ELSE now() END, gate = @gate,
  submissions_per_hour = @submissions_per_hour, submissions_per_day = @submissions_per_day, submissions_total = @submissions_total,
  compile_s_per_hour = @compile_s_per_hour, storage_mib = @storage_mib, tries_per_hour = @tries_per_hour, tries_after_freeze = @tries_after_freeze,
  rating_system = @rating_system, rotate = @rotate, certainty = @certainty, settled_matches = @settled_matches, settled_pause_s = @settled_pause_s,
  time_zone = @time_zone, opens_at = @opens_at, freezes_at = @freezes_at, closes_at = @closes_at, final_at = @final_at,
  visibility = @visibility, pseudonyms = @pseudonyms, announcement = @announcement, announcement_until = @announcement_until, team_size = @team_size,
  version = version + 1, changed_by = @changed_by, changed_at = now(),
  recounts = recounts + CASE WHEN players_per_user = @players_per_user THEN 0 ELSE 1 END -- ratings chain a user's players by it
WHERE id = @id
RETURNING *;

-- name: LockContest :one
SELECT * FROM contests WHERE slug = $1 FOR NO KEY UPDATE;

-- name: SetArchived :one
UPDATE contests SET archived_at = CASE WHEN @archived::boolean THEN now() END, visibility = @visibility,
  version = version + 1, changed_by = @changed_by, changed_at = now()
WHERE id = @id
RETURNING *;

-- name: ContestUse :one
-- What a contest has besides its built-in players.
SELECT (SELECT count(*) FROM matches m WHERE m.contest_id = $1) AS matches,
  (SELECT count(*) FROM players p WHERE p.contest_id = $1 AND NOT p.builtin) AS players;

-- name: EmptyContest :exec
-- Removes what a contest has before anybody takes part. The audit log stays.
WITH rated AS (DELETE FROM ratings WHERE ratings.contest_id = $1),
  people AS (DELETE FROM members WHERE members.contest_id = $1)
UPDATE players SET submission_id = NULL WHERE players.contest_id = $1;

-- name: DropSubmissions :exec
DELETE FROM submissions WHERE contest_id = $1;

-- name: DropPlayers :exec
DELETE FROM players WHERE contest_id = $1;

-- name: DropContest :exec
DELETE FROM contests WHERE id = $1;

-- name: Staff :many
SELECT u.id, u.name, u.role FROM members m JOIN users u ON u.id = m.user_id
WHERE m.contest_id = $1 AND m.role = 'organizer' ORDER BY lower(u.name);

-- name: SetMember :exec
INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, $3)
ON CONFLICT (contest_id, user_id) DO UPDATE SET role = excluded.role;

-- name: AddMember :execrows
-- Somebody who is a member already keeps their role.
INSERT INTO members (contest_id, user_id, role) VALUES ($1, $2, 'student') ON CONFLICT DO NOTHING;
