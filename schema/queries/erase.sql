-- name: ErasablePlayers :many
SELECT id, contest_id, state FROM players WHERE user_id = $1 AND NOT builtin ORDER BY id;

-- name: SoleOrganizer :many
-- Titles of the contests that the user alone runs.
SELECT c.title FROM members m JOIN contests c ON c.id = m.contest_id
WHERE m.user_id = $1 AND m.role = 'organizer' AND c.archived_at IS NULL
  AND NOT EXISTS (SELECT FROM members o WHERE o.contest_id = m.contest_id AND o.role = 'organizer' AND o.user_id <> m.user_id);

-- name: WithdrawErased :exec
-- The name stood for a person. Matches keep the player's number.
UPDATE players SET name = 'gone' || id, state = CASE WHEN state = 'disqualified' THEN state ELSE 'withdrawn' END WHERE id = $1;

-- name: BuildsOfUser :many
SELECT DISTINCT s.build_key::bytea FROM submissions s WHERE s.user_id = $1 AND s.build_key IS NOT NULL;

-- name: EraseSubmissions :exec
UPDATE submissions SET source = ''::bytea, filename = '', compile_log = '', note = 'The account was deleted.', request_key = NULL, build_key = NULL
WHERE user_id = $1;

-- name: DropBuilds :exec
DELETE FROM builds b WHERE b.key = ANY(@keys::bytea[]) AND NOT EXISTS (SELECT FROM submissions s WHERE s.build_key = b.key);

-- name: DropArtefacts :exec
DELETE FROM artefacts a WHERE NOT EXISTS (SELECT FROM builds b WHERE b.artefact = a.hash);

-- name: EraseWorks :exec
DELETE FROM works w USING submissions s WHERE w.submission_id = s.id AND s.user_id = $1;

-- name: EraseSeats :exec
UPDATE seats SET stderr = NULL, detail = '' WHERE player_id IN (SELECT p.id FROM players p WHERE p.user_id = $1);

-- name: EraseGrades :exec
-- The points stay, without a name.
UPDATE grades SET name = 'deleted-' || user_id, full_name = '', email = '', student_number = '', group_name = '', team = '', player = '' WHERE user_id = $1;

-- name: EraseChallenges :exec
UPDATE matches SET reason = 'A challenge, which does not count for the ladder.' WHERE requested_by = sqlc.arg(person)::bigint;

-- name: EraseFromAudit :exec
-- What was done to a user or about them stays in the log, by the user's number alone. The account has to be deleted already.
SELECT audit_erase(sqlc.arg(person)::bigint, sqlc.arg(name)::text);

-- name: EraseAccess :exec
WITH a AS (DELETE FROM api_tokens t WHERE t.user_id = $1), t AS (DELETE FROM tries t WHERE t.user_id = $1), v AS (DELETE FROM comparisons v WHERE v.user_id = $1), f AS (DELETE FROM failure_visits f WHERE f.user_id = $1), b AS (DELETE FROM activations t WHERE t.user_id = $1),
  c AS (DELETE FROM identities t WHERE t.user_id = $1)
DELETE FROM members m WHERE m.user_id = $1;

-- name: EraseUser :exec
UPDATE users SET name = 'deleted-' || id, email = '', email_confirmed = false, password_hash = '', role = 'student', deleted_at = now() WHERE id = $1;

-- name: PasswordHash :one
SELECT password_hash FROM users WHERE id = $1 AND deleted_at IS NULL AND NOT system;

-- name: MyMemberships :many
SELECT c.slug, c.title, m.role, m.full_name, m.email, m.student_number, m.group_name, m.joined_at, coalesce(t.name, '')::text AS team
FROM members m JOIN contests c ON c.id = m.contest_id
LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id LEFT JOIN users t ON t.id = tm.team_id
WHERE m.user_id = $1 ORDER BY c.id;

-- name: MyPlayers :many
-- Also those of his teams.
SELECT c.slug AS contest, p.name, p.state, p.created_at, p.qualified_at, r.shown AS rating, r.interval, r.matches FROM players p
JOIN contests c ON c.id = p.contest_id LEFT JOIN ratings r ON r.player_id = p.id
WHERE p.user_id = $1 OR p.user_id IN (SELECT tm.team_id FROM team_members tm WHERE tm.user_id = $1) ORDER BY p.id;

-- name: MySubmissions :many
-- Including those that the user sent for a team.
SELECT s.id, c.slug AS contest, p.name AS player, s.language, s.filename, s.state, s.note, s.compile_log, s.created_at, s.compiled_at, s.decided_at
FROM submissions s JOIN contests c ON c.id = s.contest_id JOIN players p ON p.id = s.player_id
WHERE s.user_id = $1 OR s.sent_by = $1 ORDER BY s.id;

-- name: MyMatches :many
-- Also those of the user's teams. Hidden matches of finals are left out: their results are not the user's to know yet.
SELECT m.id, c.slug AS contest, m.kind, m.state, m.seed, m.finished_at, p.name AS player, s.seat, s.score, s.rank, s.verdict, s.reason
FROM seats s JOIN players p ON p.id = s.player_id JOIN matches m ON m.id = s.match_id JOIN contests c ON c.id = m.contest_id
WHERE (p.user_id = $1 OR p.user_id IN (SELECT tm.team_id FROM team_members tm WHERE tm.user_id = $1)) AND NOT m.hidden ORDER BY m.id;

-- name: MyGrades :many
SELECT c.slug AS contest, g.number, g.note, g.created_at, x.points, x.why FROM grades x JOIN gradings g ON g.id = x.grading_id
JOIN contests c ON c.id = g.contest_id WHERE x.user_id = $1 ORDER BY g.id;

-- name: MyDeeds :many
SELECT coalesce(c.slug, '')::text AS contest, a.action, a.reason, a.at, coalesce(a.detail->>'address', '')::text AS address
FROM audit a LEFT JOIN contests c ON c.id = a.contest_id
WHERE a.user_id = sqlc.arg(person)::bigint OR a.security AND a.action = 'log_in_failed' AND (a.detail->>'user_id')::bigint = sqlc.arg(person)::bigint ORDER BY a.id;

-- name: MySource :one
SELECT source FROM submissions WHERE id = $1;

-- name: EraseDrafts :exec
-- What was published stays, as contests are made of it; so does a draft that one is made of.
DELETE FROM game_versions v WHERE v.user_id = $1 AND v.state IN ('draft', 'tested') AND NOT EXISTS (SELECT FROM contests c WHERE c.game_version = v.id);

-- name: ReleaseGames :exec
DELETE FROM game_owners o WHERE o.user_id = $1 AND NOT EXISTS (SELECT FROM game_versions v WHERE v.game = o.game);
