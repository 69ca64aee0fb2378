-- name: EnsureSystemUser :one
INSERT INTO users (name, role, system) VALUES ($1, 'admin', true)
ON CONFLICT (lower(name)) DO UPDATE SET system = users.system
RETURNING *;

-- name: LockUser :one
-- Serialises the submissions of one user.
SELECT * FROM users WHERE id = $1 FOR NO KEY UPDATE;
