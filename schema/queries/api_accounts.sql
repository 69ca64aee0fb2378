-- name: APICreateUser :one
INSERT INTO users (name, email, password_hash) VALUES (@name, @email, @password_hash)
RETURNING id, name, role, created_at;

-- name: APIUser :one
SELECT id, name, role, created_at, session_epoch FROM users WHERE id = @id AND deleted_at IS NULL;

-- name: APIUserLogin :one
-- The empty hash cannot log in.
SELECT id, name, role, created_at, session_epoch, CASE WHEN system THEN '' ELSE password_hash END::text AS password_hash
FROM users WHERE lower(name) = lower(@name) AND team_of IS NULL;

-- name: APISetPassword :one
-- 0 when the password has changed since it was checked. All sessions end, and links that would reset the password.
WITH changed AS (
  UPDATE users u SET password_hash = @password_hash, session_epoch = u.session_epoch + 1
  WHERE u.id = @id AND u.password_hash = @before AND u.deleted_at IS NULL AND NOT u.system RETURNING u.id
), ended AS (
  DELETE FROM api_tokens t USING changed c WHERE t.user_id = c.id AND NOT sqlc.arg(keep_tokens)::boolean
), undone AS (
  DELETE FROM activations a USING changed c WHERE a.user_id = c.id
)
SELECT count(*) FROM changed;

-- name: APIUserByToken :one
SELECT u.id, u.name, u.role, u.created_at, t.id AS token_id, t.last_used_at, t.scope, t.expires_at
FROM api_tokens t JOIN users u ON u.id = t.user_id WHERE t.hash = @hash;

-- name: APITouchToken :exec
UPDATE api_tokens SET last_used_at = now() WHERE id = @id;

-- name: APITokens :many
SELECT id, label, created_at, last_used_at, scope, expires_at FROM api_tokens WHERE user_id = @user_id ORDER BY id DESC;

-- name: APICreateToken :one
-- No row when the user has the most tokens already.
INSERT INTO api_tokens (user_id, label, hash, scope, expires_at)
SELECT @user_id, @label, @hash, @scope, sqlc.narg(expires_at)::timestamptz WHERE (SELECT count(*) FROM api_tokens t WHERE t.user_id = @user_id) < @most::int
RETURNING id, label, created_at, scope, expires_at;

-- name: APIDeleteToken :execrows
DELETE FROM api_tokens WHERE id = @id AND user_id = @user_id;

-- name: APIDeleteTokens :exec
DELETE FROM api_tokens WHERE user_id = @user_id;

-- name: APIMemberRole :one
SELECT role FROM members WHERE contest_id = @contest_id AND user_id = @user_id;

-- name: APIRunsAny :one
-- Whether somebody is organizer of any contest.
SELECT EXISTS (SELECT FROM members WHERE user_id = $1 AND role = 'organizer');

-- name: APIDeleteExpiredSessions :execrows
DELETE FROM sessions WHERE expiry < now();

-- name: APISiteKey :one
SELECT key FROM site_keys WHERE name = @name;
