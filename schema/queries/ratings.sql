-- name: EnterLadder :exec
INSERT INTO ratings (contest_id, player_id, mu, sigma, elo, shown, interval)
VALUES (@contest_id, @player_id, @mu, @sigma, @elo, @shown, @half_width)
ON CONFLICT (player_id) DO UPDATE SET on_ladder = true;

-- name: LeaveLadder :exec
UPDATE ratings SET on_ladder = false WHERE player_id = $1;

-- name: Rating :one
SELECT * FROM ratings WHERE player_id = $1;

-- name: ContestRatings :many
SELECT * FROM ratings WHERE contest_id = $1 ORDER BY player_id;

-- name: SaveRating :batchexec
UPDATE ratings SET mu = @mu, sigma = @sigma, elo = @elo, shown = @shown, interval = @half_width,
  matches = @matches, wins = @wins, last_match_at = @last_match_at
WHERE player_id = @player_id;

-- name: AppendHistory :copyfrom
INSERT INTO rating_history (match_id, player_id, seq, mu, sigma, elo, shown, interval, change)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: ClearHistory :exec
DELETE FROM rating_history h USING players p WHERE h.player_id = p.id AND p.contest_id = $1;

-- name: UnratedResults :many
-- Results after a number, in their order, a row a rated seat.
SELECT m.id AS match_id, m.seq::bigint AS seq, m.finished_at::timestamptz AS finished_at, s.seat, s.player_id, s.rank::smallint AS rank, s.score::bigint AS score
FROM matches m JOIN seats s ON s.match_id = m.id
WHERE m.contest_id = @contest_id AND m.seq > sqlc.arg(after)::bigint AND m.seq <= sqlc.arg(last)::bigint AND NOT s.filler
ORDER BY m.seq, s.seat;

-- name: Ladder :many
SELECT r.player_id, p.name, u.name AS author, p.builtin, r.shown, r.interval, r.matches, r.last_match_at
FROM ratings r JOIN players p ON p.id = r.player_id JOIN users u ON u.id = p.user_id
WHERE r.contest_id = $1 AND r.on_ladder
ORDER BY r.shown DESC, r.player_id LIMIT $2 OFFSET $3;

-- name: Candidates :many
-- Who can be seated in a ladder match.
SELECT p.id AS player_id, p.name, p.builtin, p.submission_id::bigint AS submission_id, r.shown, r.matches, r.last_match_at,
  coalesce(p.qualified_at, p.created_at)::timestamptz AS since
FROM ratings r JOIN players p ON p.id = r.player_id
WHERE r.contest_id = $1 AND r.on_ladder AND p.state = 'qualified' AND p.submission_id IS NOT NULL
ORDER BY p.id;
