-- name: APIExportedUntil :one
-- The newest result that the ratings contain.
SELECT rated_seq FROM contests WHERE id = @contest_id;

-- name: APIExportMatches :many
-- A row for each seat that counts, of the results after a number up to another. These are the rows of Results.
SELECT m.id AS match_id, m.seq::bigint AS seq, coalesce(m.series, m.id)::bigint AS series, m.seed, m.finished_at::timestamptz AS finished_at, coalesce(b.name, '') AS board,
  s.seat, p.name AS player, s.submission_id, s.score::bigint AS score, s.rank::smallint AS rank, (s.verdict = 'frozen')::boolean AS frozen
FROM matches m JOIN seats s ON s.match_id = m.id JOIN players p ON p.id = s.player_id LEFT JOIN boards b ON b.id = m.board_id
WHERE m.contest_id = @contest_id AND m.seq > sqlc.arg(after)::bigint AND m.seq <= sqlc.arg(last)::bigint
  AND m.state = 'done' AND NOT s.filler AND p.state <> 'disqualified'
ORDER BY m.seq, s.seat;

-- name: APIVersionNames :many
-- The names of all versions and which one each replaced; latest says that the player has no newer one.
SELECT v.submission_id, v.previous, p.name AS player,
  NOT EXISTS (SELECT FROM versions n WHERE n.player_id = v.player_id AND n.submission_id > v.submission_id) AS latest
FROM versions v JOIN players p ON p.id = v.player_id WHERE v.contest_id = @contest_id;

-- name: APIExportVersions :many
-- The next versions after one, as they were submitted.
SELECT v.submission_id, v.previous, p.name AS player, u.name AS author, v.shown, v.interval, v.matches,
  coalesce(s.decided_at, s.created_at)::timestamptz AS since
FROM versions v JOIN players p ON p.id = v.player_id JOIN users u ON u.id = p.user_id JOIN submissions s ON s.id = v.submission_id
WHERE v.contest_id = @contest_id AND v.submission_id > sqlc.arg(after)::bigint
ORDER BY v.submission_id LIMIT @most;
