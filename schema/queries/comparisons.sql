-- name: CreateComparison :one
INSERT INTO comparisons (contest_id, user_id, request_key, older, newer, board_id, config, seats, most)
VALUES (@contest_id, @user_id, @request_key, @older, @newer, @board_id, @config, @seats, @most) RETURNING id;

-- name: CreateComparisonOpponent :exec
INSERT INTO comparison_opponents (comparison_id, number, submission_id) VALUES (@comparison_id, @number, @submission_id);

-- name: CreateComparisonPair :exec
INSERT INTO comparison_matches (comparison_id, pair, newer, seed)
SELECT @comparison_id, @pair, x.newer, @seed FROM (VALUES (false), (true)) x(newer);

-- name: ComparisonByRequestKey :one
SELECT id, contest_id, older, newer FROM comparisons WHERE user_id = @person AND request_key = @key::text;

-- name: ComparableVersions :many
-- The compiled versions of an author, newest first.
SELECT s.id, p.name, s.created_at FROM submissions s JOIN players p ON p.id = s.player_id
WHERE p.contest_id = @contest AND p.user_id = @author AND NOT p.builtin AND p.state <> 'disqualified' AND s.build_key IS NOT NULL
ORDER BY s.id DESC LIMIT 200;

-- name: ComparisonsInLastDay :one
-- How many comparisons a user has made in a contest within 24 hours, and in how many seconds the oldest of them is older.
SELECT count(*) AS used, coalesce(extract(epoch FROM min(created_at) + interval '24 hours' - now()), 0)::float8 AS free_in
FROM comparisons WHERE user_id = @person AND contest_id = @contest AND created_at > now() - interval '24 hours';

-- name: OpenComparison :one
SELECT coalesce(max(id), 0)::bigint AS id FROM comparisons WHERE user_id = @person AND contest_id = @contest AND state = 'playing';

-- name: Comparison :one
SELECT * FROM comparisons WHERE id = $1;

-- name: LockComparison :one
SELECT * FROM comparisons WHERE id = $1 FOR UPDATE;

-- name: ComparisonScope :one
-- Who may see a comparison is decided by its owner; here is its contest.
SELECT c.id, c.visibility, c.pseudonyms FROM comparisons t JOIN contests c ON c.id = t.contest_id WHERE t.id = $1;

-- name: ComparisonIDs :many
SELECT id FROM comparisons WHERE user_id = @person AND contest_id = @contest ORDER BY id DESC LIMIT @most::int;

-- name: ComparisonOpponents :many
SELECT o.number, o.submission_id, p.name FROM comparison_opponents o JOIN submissions s ON s.id = o.submission_id JOIN players p ON p.id = s.player_id
WHERE o.comparison_id = $1 ORDER BY o.number;

-- name: ComparisonSubmission :one
-- What is needed to seat a player of a comparison.
SELECT s.id, p.name, s.language, s.filename, s.source, s.build_key FROM submissions s JOIN players p ON p.id = s.player_id WHERE s.id = $1;

-- name: ComparisonMatch :one
SELECT * FROM comparison_matches WHERE comparison_id = @comparison_id AND pair = @pair AND newer = @newer;

-- name: ComparisonMatches :many
SELECT * FROM comparison_matches WHERE comparison_id = $1 ORDER BY pair, newer;

-- name: StartComparisonMatch :execrows
UPDATE comparison_matches SET state = 'running' WHERE comparison_id = @comparison_id AND pair = @pair AND newer = @newer AND state IN ('queued', 'running');

-- name: FinishComparisonMatch :exec
UPDATE comparison_matches SET state = 'done', score = @score, rank = @rank, beaten = @beaten, margin = @margin, reason = @reason, round = @round
WHERE comparison_id = @comparison_id AND pair = @pair AND newer = @newer;

-- name: CountPairs :exec
UPDATE comparisons SET won = @won, lost = @lost, level = @level WHERE id = @id;

-- name: EndComparison :exec
-- Nothing more is played for a comparison.
WITH c AS (UPDATE comparisons SET state = @state, note = @note, ended_at = now() WHERE comparisons.id = @id AND comparisons.state = 'playing' RETURNING comparisons.id)
UPDATE comparison_matches m SET state = 'void' FROM c WHERE m.comparison_id = c.id AND m.state IN ('queued', 'running');

-- name: NoteComparison :exec
UPDATE comparisons SET note = @note WHERE id = @id AND state = 'playing';

-- name: ComparisonQueuePosition :one
-- The place of a comparison's next job among those that wait in its queue, from 1.
SELECT coalesce((SELECT count(*) FROM river_job o WHERE o.state IN ('available', 'retryable', 'scheduled') AND o.queue = j.queue
    AND (o.priority, o.id) <= (j.priority, j.id)), 0)::bigint
FROM river_job j
WHERE j.kind = 'comparison_match' AND (j.args->>'comparison')::bigint = sqlc.arg(comparison)::bigint AND j.state IN ('available', 'retryable', 'scheduled')
ORDER BY j.priority, j.id LIMIT 1;
