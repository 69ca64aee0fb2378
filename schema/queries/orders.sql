-- name: CreateOrder :one
-- No row while something is asked of the same match, player or contest.
INSERT INTO orders (contest_id, user_id, action, match_id, player_id, detail, reason)
VALUES (@contest_id, @user_id, @action, @match_id, @player_id, @detail, @reason)
ON CONFLICT DO NOTHING RETURNING *;

-- name: WaitingOrder :one
SELECT * FROM orders WHERE contest_id = $1 AND state = 'asked'
  AND match_id IS NOT DISTINCT FROM $2 AND player_id IS NOT DISTINCT FROM $3;

-- name: Order :one
SELECT * FROM orders WHERE id = $1;

-- name: LockOrder :one
SELECT * FROM orders WHERE id = $1 FOR UPDATE;

-- name: AnswerOrder :exec
UPDATE orders SET state = @state, answer = @answer, answered_at = now() WHERE id = @id AND state = 'asked';

-- name: OrdersWithoutJob :many
-- Orders that no job will carry out: theirs failed too often.
SELECT o.id FROM orders o
WHERE o.state = 'asked' AND o.asked_at < now() - interval '30 seconds'
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.kind = 'order' AND j.args @> jsonb_build_object('order', o.id)
    AND j.state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))
ORDER BY o.id;
