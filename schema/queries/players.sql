-- name: PlayerByName :one
SELECT * FROM players WHERE contest_id = $1 AND lower(name) = lower(sqlc.arg(name)::text);

-- name: LockPlayer :one
SELECT * FROM players WHERE id = $1 FOR NO KEY UPDATE;

-- name: ClaimPlayer :one
-- The player of that name, made if need be, locked.
INSERT INTO players (contest_id, user_id, name, builtin) VALUES (@contest_id, @user_id, @name, @builtin)
ON CONFLICT (contest_id, lower(name)) DO UPDATE SET name = players.name
RETURNING *;

-- name: RenamePlayer :exec
UPDATE players SET name = $2 WHERE id = $1 AND state = 'new';

-- name: QualifyPlayer :exec
UPDATE players SET state = 'qualified', submission_id = $2, qualified_at = now() WHERE id = $1;

-- name: RetireOlderPlayers :many
-- Of a user's qualified players only the newest stay on the ladder.
UPDATE players SET state = 'retired'
WHERE id IN (
  SELECT p.id FROM players p
  WHERE p.contest_id = @contest_id AND p.user_id = @user_id AND p.state = 'qualified' AND NOT p.builtin
  ORDER BY p.qualified_at DESC, p.id DESC OFFSET sqlc.arg(keep)::int)
RETURNING id;
