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
WITH f AS (UPDATE referee_failures SET forgiven = true WHERE contest_id = $1 AND NOT forgiven)
UPDATE contests SET pairing_stopped_at = NULL WHERE id = $1 AND pairing_stopped_at IS NOT NULL;

-- name: NewestReplayOn :one
-- Of the newest ladder match on a board that has one.
SELECT r.replay FROM matches m JOIN match_replays r ON r.match_id = m.id WHERE m.board_id = $1 AND m.kind = 'ladder' ORDER BY m.id DESC LIMIT 1;
