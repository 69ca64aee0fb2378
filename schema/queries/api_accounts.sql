-- name: APICreateUser :one
INSERT INTO users (name, email, password_hash) VALUES (@name, @email, @password_hash)
RETURNING id, name, role, created_at;

-- name: APIUser :one
SELECT id, name, role, created_at, session_epoch FROM users WHERE id = @id AND deleted_at IS NULL;

-- name: APIUserLogin :one
-- The empty hash cannot log in.
SELECT id, name, role, created_at, session_epoch, CASE WHEN system THEN '' ELSE password_hash END::text AS password_hash
FROM users WHERE lower(name) = lower(@name) AND team_of IS NULL;

-- name: APISetPassword :execrows
-- No row when the password has changed since it was checked. All sessions end.
UPDATE users SET password_hash = @password_hash, session_epoch = session_epoch + 1 WHERE id = @id AND password_hash = @before AND deleted_at IS NULL AND NOT system;

-- name: APIUserByToken :one
SELECT u.id, u.name, u.role, u.created_at, t.id AS token_id, t.last_used_at
FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = @hash;

-- name: APITouchToken :exec
UPDATE api_tokens SET last_used_at = now() WHERE id = @id;

-- name: APITokens :many
SELECT id, label, created_at, last_used_at FROM api_tokens WHERE user_id = @user_id ORDER BY id DESC;

-- name: APICreateToken :one
-- No row when the user has the most tokens already.
INSERT INTO api_tokens (user_id, label, hash)
SELECT @user_id, @label, @hash WHERE (SELECT count(*) FROM api_tokens t WHERE t.user_id = @user_id) < @most::int
RETURNING id, label, created_at;

-- name: APIDeleteToken :execrows
DELETE FROM api_tokens WHERE id = @id AND user_id = @user_id;

-- name: APIMemberRole :one
SELECT role FROM members WHERE contest_id = @contest_id AND user_id = @user_id;

-- name: APIRunsAny :one
-- Whether somebody is organizer of any contest.
SELECT EXISTS (SELECT FROM members WHERE user_id = $1 AND role = 'organizer');

-- name: APIDeleteExpiredSessions :execrows
DELETE FROM sessions WHERE expiry < now();
