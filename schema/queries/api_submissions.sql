-- name: APISubmissions :many
-- Newest first.
SELECT s.id, s.contest_id, c.slug AS contest, c.game, c.gate, c.qualify_matches, c.qualify_wins, s.player_id, p.name AS player, s.user_id,
  s.language, s.filename, s.state, s.note, s.created_at, s.compiled_at, s.decided_at, s.compile_log,
  coalesce(sender.name, '')::text AS sender
FROM submissions s JOIN players p ON p.id = s.player_id JOIN contests c ON c.id = s.contest_id
LEFT JOIN users sender ON sender.id = s.sent_by AND s.sent_by <> s.user_id WHERE s.id = ANY(@submissions::bigint[]) ORDER BY s.id DESC;

-- name: APISubmissionIDs :many
SELECT id FROM submissions WHERE contest_id = @contest_id AND user_id = ANY(@owner::bigint[]) ORDER BY id DESC LIMIT @most;

-- name: APISubmissionIDsOfPlayer :many
SELECT id FROM submissions WHERE player_id = @player_id ORDER BY id DESC LIMIT @most;

-- name: APISubmissionOwner :one
SELECT contest_id, user_id FROM submissions WHERE id = @id;

-- name: APISource :one
SELECT s.source, s.filename, p.name AS player, p.builtin, c.game
FROM submissions s JOIN players p ON p.id = s.player_id JOIN contests c ON c.id = s.contest_id WHERE s.id = @id;

-- name: APIQueuePosition :one
SELECT count(*) FROM submissions WHERE state IN ('queued', 'compiling') AND id <= @id;

-- name: APIQualifyWins :one
-- Qualification matches that are played and count, and those of them that the submission won: it kept answering and, unless
-- that is enough, has more points than the best of the gate's seats.
SELECT count(*) AS played, count(*) FILTER (WHERE mine.verdict = 'ok' AND (@survive::boolean OR mine.score > (
    SELECT max(g.score) FROM seats g JOIN players p ON p.id = g.player_id
    WHERE g.match_id = m.id AND p.builtin AND lower(p.name) = lower(@gate::text)))) AS wins
FROM matches m JOIN contests c ON c.id = m.contest_id JOIN seats mine ON mine.match_id = m.id AND mine.submission_id = m.submission_id
WHERE m.submission_id = @submission_id AND m.kind = 'qualify' AND m.state = 'done' AND (c.gate_since IS NULL OR m.created_at >= c.gate_since);

-- name: APIQualifyFaults :many
-- The reasons why submissions were frozen in their qualification matches that count, with the end of what they wrote.
SELECT m.submission_id::bigint AS submission_id, m.id AS match_id, s.reason::text AS reason, s.round::int AS round, s.detail,
  coalesce(substring(s.stderr FROM greatest(octet_length(s.stderr) - 2000, 1)), '')::bytea AS stderr
FROM matches m JOIN contests c ON c.id = m.contest_id JOIN seats s ON s.match_id = m.id AND s.submission_id = m.submission_id
WHERE m.submission_id = ANY(@submissions::bigint[]) AND m.kind = 'qualify' AND m.state = 'done' AND s.verdict = 'frozen'
  AND (c.gate_since IS NULL OR m.created_at >= c.gate_since) ORDER BY m.id;

-- name: APIWorkerLanguages :many
-- What each worker that compiles can build and run, by the names of its languages.
SELECT languages FROM workers WHERE dispatcher_id IS NOT NULL AND level = 'trusted';
