-- name: SaveReplay :exec
INSERT INTO match_replays (match_id, replay) VALUES ($1, $2);

-- name: MatchReplay :one
SELECT replay FROM match_replays WHERE match_id = $1;

-- name: SaveRefereeFailure :exec
INSERT INTO referee_failures (match_id, contest_id, round, what, message, reply, stderr, seats, log)
VALUES (@match_id, @contest_id, @round, @what, @message, @reply, @stderr, @seats, @log);

-- name: CountRefereeFailures :one
-- In how many of a contest's newest matches that were played the referee has failed, not counting what was forgiven.
SELECT count(f.match_id)
FROM (SELECT m.id FROM matches m WHERE m.contest_id = sqlc.arg(contest)::bigint
    AND (m.state = 'done' OR m.state = 'void' AND EXISTS (SELECT FROM referee_failures x WHERE x.match_id = m.id))
  ORDER BY m.id DESC LIMIT sqlc.arg(matches)::int) newest
LEFT JOIN referee_failures f ON f.match_id = newest.id AND NOT f.forgiven;

-- name: StopPairing :execrows
UPDATE contests SET pairing_stopped_at = now() WHERE id = $1 AND pairing_stopped_at IS NULL;

-- name: ResumePairing :execrows
-- Earlier failures do not count any more.
WITH c AS (UPDATE contests SET pairing_stopped_at = NULL WHERE id = $1 AND pairing_stopped_at IS NOT NULL RETURNING id),
  f AS (UPDATE referee_failures SET forgiven = true FROM c WHERE contest_id = c.id AND NOT forgiven)
SELECT FROM c;

-- name: NewestReplayOn :one
-- Of the newest ladder match on a board that has one.
SELECT r.replay FROM matches m JOIN match_replays r ON r.match_id = m.id WHERE m.board_id = $1 AND m.kind = 'ladder' ORDER BY m.id DESC LIMIT 1;

-- name: RefereeFailures :many
-- The newest matches of a contest in which the referee failed and nobody has looked at it yet. Players are those whose
-- answers the referee had got last.
SELECT f.match_id, f.round, f.what, f.message, f.reply, f.stderr, f.failed_at,
  (SELECT coalesce(array_agg(p.name ORDER BY s.seat), '{}') FROM seats s JOIN players p ON p.id = s.player_id
    WHERE s.match_id = f.match_id AND s.seat = ANY (f.seats))::text[] AS players
FROM referee_failures f WHERE f.contest_id = $1 AND NOT f.forgiven ORDER BY f.match_id DESC LIMIT 50;

-- name: FailedMatch :one
-- What a match in which the referee failed was played with, and its log until then.
SELECT m.seed, coalesce(b.config, '')::bytea AS board, (m.board_id IS NULL)::boolean AS trial, c.game, c.limits, f.what, f.log, f.contest_id,
  (SELECT count(*) FROM seats s WHERE s.match_id = m.id)::int AS seats
FROM referee_failures f JOIN matches m ON m.id = f.match_id JOIN contests c ON c.id = m.contest_id LEFT JOIN boards b ON b.id = m.board_id
WHERE f.match_id = $1;
