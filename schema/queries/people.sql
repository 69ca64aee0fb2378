-- name: ContestByJoinCode :one
SELECT * FROM contests WHERE join_code = sqlc.arg(code)::text;

-- name: SetJoinCode :one
-- Null takes it away.
UPDATE contests SET join_code = $2 WHERE id = $1 RETURNING join_code;

-- name: LockMember :one
SELECT m.role, u.name FROM members m JOIN users u ON u.id = m.user_id WHERE m.contest_id = $1 AND m.user_id = $2 FOR UPDATE OF m;

-- name: LeaveContest :exec
DELETE FROM members WHERE contest_id = $1 AND user_id = $2;

-- name: RosterMembers :many
-- All members of a contest, as a roster is compared with them.
SELECT m.user_id, u.name AS account, m.role, m.full_name, m.email, m.student_number, m.group_name, coalesce(t.name, '')::text AS team
FROM members m JOIN users u ON u.id = m.user_id
LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id LEFT JOIN users t ON t.id = tm.team_id
WHERE m.contest_id = $1 ORDER BY m.user_id;

-- name: RosterAccounts :many
-- The accounts with these addresses; whether a roster or the course's log-in has confirmed them.
SELECT id, name, lower(email)::text AS email, email_confirmed FROM users
WHERE lower(email) = ANY(@emails::text[]) AND deleted_at IS NULL AND team_of IS NULL AND NOT system ORDER BY email_confirmed, id;

-- name: TakenNames :many
SELECT lower(name)::text FROM users WHERE team_of IS NULL;

-- name: RosterMakeAccounts :many
INSERT INTO users (name, email, email_confirmed)
SELECT a.name, a.email, a.email <> '' FROM (SELECT unnest(@names::text[]) AS name, unnest(@emails::text[]) AS email) a
RETURNING id, name;

-- name: RosterSetMembers :exec
INSERT INTO members (contest_id, user_id, role, full_name, email, student_number, group_name)
SELECT @contest_id, a.id, 'student', a.full_name, a.email, a.number, a.grp
FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@full_names::text[]) AS full_name, unnest(@emails::text[]) AS email,
  unnest(@numbers::text[]) AS number, unnest(@groups::text[]) AS grp) a
ON CONFLICT (contest_id, user_id) DO UPDATE
SET full_name = excluded.full_name, email = excluded.email, student_number = excluded.student_number, group_name = excluded.group_name;

-- name: SetActivations :exec
-- A new code makes the old one worthless.
INSERT INTO activations (user_id, hash, expires_at)
SELECT a.id, a.hash, @expires_at FROM (SELECT unnest(@ids::bigint[]) AS id, unnest(@hashes::bytea[]) AS hash) a
ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, reset = false;

-- name: SetReset :exec
-- As SetActivations, for an account that has a password.
INSERT INTO activations (user_id, hash, expires_at, reset) VALUES (@person, @hash, @expires_at, true)
ON CONFLICT (user_id) DO UPDATE SET hash = excluded.hash, expires_at = excluded.expires_at, reset = true;

-- name: ResetPassword :exec
-- All sessions end.
WITH ended AS (DELETE FROM api_tokens t WHERE t.user_id = sqlc.arg(person)::bigint AND NOT sqlc.arg(keep_tokens)::boolean)
UPDATE users u SET password_hash = @password_hash, session_epoch = u.session_epoch + 1 WHERE u.id = sqlc.arg(person)::bigint;

-- name: ForgetfulAccounts :many
-- The accounts with a name or an address to which a link can be sent. Addresses that were confirmed come first.
SELECT id FROM users
WHERE (lower(name) = lower(sqlc.arg(account)::text) OR lower(email) = lower(sqlc.arg(account)::text)) AND email <> ''
  AND deleted_at IS NULL AND team_of IS NULL AND NOT system
ORDER BY email_confirmed DESC, id LIMIT @most;

-- name: Activation :one
SELECT a.user_id, a.expires_at, a.reset, u.name, u.email FROM activations a JOIN users u ON u.id = a.user_id
WHERE a.hash = $1 FOR UPDATE OF a;

-- name: EndActivation :exec
DELETE FROM activations WHERE user_id = $1;

-- name: ActivateUser :exec
UPDATE users SET name = $2, password_hash = $3 WHERE id = $1;

-- name: MovePlaces :exec
-- Moves the memberships of an account to another account of the same person.
UPDATE members SET user_id = sqlc.arg(account)::bigint WHERE user_id = sqlc.arg(placeholder)::bigint;

-- name: SharedContests :one
-- The number of contests that two accounts are both members of.
SELECT count(*) FROM members a JOIN members b ON b.contest_id = a.contest_id
WHERE a.user_id = sqlc.arg(one)::bigint AND b.user_id = sqlc.arg(other)::bigint;

-- name: ConfirmEmail :exec
UPDATE users SET email = $2, email_confirmed = true WHERE id = $1;

-- name: DropUser :exec
DELETE FROM users WHERE id = $1;

-- name: InvitedMember :one
-- A member who has not taken over the account yet.
SELECT u.name, m.full_name, m.email, m.student_number, m.group_name FROM members m JOIN users u ON u.id = m.user_id
WHERE m.contest_id = $1 AND m.user_id = $2 AND u.password_hash = '' AND NOT u.system AND u.deleted_at IS NULL
  AND NOT EXISTS (SELECT FROM identities i WHERE i.user_id = u.id)
FOR UPDATE OF m;

-- name: MergePlaces :exec
-- Where both accounts are members, the account that stays gets the roster's entries, and the other membership is deleted.
WITH gone AS (
  DELETE FROM members p USING members k
  WHERE p.user_id = sqlc.arg(placeholder)::bigint AND k.user_id = sqlc.arg(account)::bigint AND k.contest_id = p.contest_id
  RETURNING p.*
)
UPDATE members k SET full_name = g.full_name, email = g.email, student_number = g.student_number, group_name = g.group_name
FROM gone g WHERE k.user_id = sqlc.arg(account)::bigint AND k.contest_id = g.contest_id;

-- name: MoveTeams :exec
-- Where both accounts are members, the account that stays enters the team of the other one.
INSERT INTO team_members (contest_id, user_id, team_id)
SELECT tm.contest_id, k.user_id, tm.team_id FROM team_members tm JOIN members k ON k.contest_id = tm.contest_id
WHERE tm.user_id = sqlc.arg(placeholder)::bigint AND k.user_id = sqlc.arg(account)::bigint
ON CONFLICT (contest_id, user_id) DO UPDATE SET team_id = excluded.team_id;

-- name: MoveGrades :exec
UPDATE grades SET user_id = sqlc.arg(account)::bigint WHERE user_id = sqlc.arg(placeholder)::bigint;

-- name: IdentityUser :one
SELECT user_id FROM identities WHERE issuer = $1 AND subject = $2;

-- name: ConfirmedAccount :one
-- The account that an address belongs to, and whether somebody else of the issuer has it already.
SELECT u.id, EXISTS (SELECT FROM identities i WHERE i.user_id = u.id AND i.issuer = @issuer) AS taken
FROM users u
WHERE lower(u.email) = lower(@email) AND u.email_confirmed AND u.email <> '' AND u.deleted_at IS NULL AND u.team_of IS NULL AND NOT u.system
FOR UPDATE OF u;

-- name: MakeConfirmedAccount :one
-- No row when the name is taken.
INSERT INTO users (name, email, email_confirmed) VALUES (@name, @email, true)
ON CONFLICT (lower(name)) WHERE team_of IS NULL DO NOTHING RETURNING id;

-- name: AddIdentity :exec
INSERT INTO identities (issuer, subject, user_id) VALUES (@issuer, @subject, @person);

-- name: LinkIdentity :exec
-- No row when the identity belongs to an account already.
INSERT INTO identities (issuer, subject, user_id) VALUES (@issuer, @subject, @person) ON CONFLICT DO NOTHING;

-- name: Identities :many
SELECT id, issuer, subject, created_at FROM identities WHERE user_id = $1 ORDER BY created_at, subject;

-- name: DropIdentity :exec
DELETE FROM identities WHERE id = $1;

-- name: EndSessions :exec
UPDATE users SET session_epoch = session_epoch + 1 WHERE id = $1;
