-- name: EnsureSystemUser :one
INSERT INTO users (name, role, system) VALUES ($1, 'admin', true)
ON CONFLICT (lower(name)) WHERE team_of IS NULL DO UPDATE SET system = users.system
RETURNING *;

-- name: LockUser :one
-- Serialises the submissions of one user.
SELECT * FROM users WHERE id = $1 FOR NO KEY UPDATE;

-- name: UserByName :one
SELECT * FROM users WHERE lower(name) = lower(sqlc.arg(name)::text) AND team_of IS NULL AND deleted_at IS NULL;

-- name: SetUserRole :exec
UPDATE users SET role = $2 WHERE id = $1;

-- name: UserName :one
SELECT name FROM users WHERE id = $1;

-- name: Admins :many
-- Names of the people who are admins of the site.
SELECT name FROM users WHERE role = 'admin' AND NOT system AND deleted_at IS NULL ORDER BY name;
