-- name: CreateFinal :one
-- No row when the same request has made one.
INSERT INTO finals (contest_id, title, rules, first, builtins, created_by, request_key)
VALUES (@contest_id, @title, @rules, @first, @builtins, @created_by, @request_key)
ON CONFLICT (created_by, request_key) WHERE request_key IS NOT NULL DO NOTHING
RETURNING id;

-- name: FinalByRequestKey :one
SELECT f.* FROM finals f WHERE f.created_by = sqlc.arg(organizer)::bigint AND f.request_key = sqlc.arg(request_key)::text;

-- name: FinalAuthors :many
-- The authors of the entrants of a final.
SELECT e.player_id, p.user_id AS author FROM final_entrants e JOIN players p ON p.id = e.player_id WHERE e.final_id = $1;

-- name: ChangeFinal :exec
UPDATE finals SET title = @title, rules = @rules, first = @first, builtins = @builtins WHERE id = @id;

-- name: DeleteFinal :exec
DELETE FROM finals WHERE id = $1;

-- name: Final :one
SELECT * FROM finals WHERE id = $1;

-- name: LockFinal :one
-- Only one change or one step of a final happens at a time.
SELECT * FROM finals WHERE id = $1 FOR NO KEY UPDATE;

-- name: Finals :many
SELECT * FROM finals WHERE contest_id = $1 ORDER BY id DESC LIMIT 100;

-- name: FinalsOfPlayer :many
-- Finals that have begun with a player in them.
SELECT f.* FROM finals f JOIN final_entrants e ON e.final_id = f.id
WHERE e.player_id = $1 AND e.seed IS NOT NULL AND f.state IN ('running', 'paused', 'done') ORDER BY f.id;

-- name: CountFinals :one
SELECT count(*) FROM finals WHERE contest_id = $1;

-- name: TouchFinal :one
-- Another organizer who has seen an older version notices.
UPDATE finals SET version = version + 1 WHERE id = $1 RETURNING version;

-- name: BeginFinal :exec
UPDATE finals f SET state = 'running', started_at = now(), limits = c.limits
FROM contests c WHERE f.id = $1 AND c.id = f.contest_id;

-- name: SetFinalState :exec
UPDATE finals SET state = @state, note = @note,
  finished_at = CASE WHEN @state::text IN ('done', 'cancelled') THEN now() END
WHERE id = @id;

-- name: SetShownStep :exec
UPDATE finals SET shown_step = $2 WHERE id = $1;

-- name: ClearEntrants :exec
DELETE FROM final_entrants WHERE final_id = $1;

-- name: ChooseEntrant :exec
INSERT INTO final_entrants (final_id, player_id) VALUES ($1, $2) ON CONFLICT DO NOTHING;

-- name: FixEntrant :exec
INSERT INTO final_entrants (final_id, player_id, seed, submission_id, rating, deviation)
VALUES (@final_id, @player_id, @seed, @submission_id, @rating, @deviation)
ON CONFLICT (final_id, player_id) DO UPDATE
SET seed = excluded.seed, submission_id = excluded.submission_id, rating = excluded.rating, deviation = excluded.deviation;

-- name: Entrants :many
-- The field of a final that has begun, by seeding.
SELECT e.player_id, e.seed::int AS seed, e.submission_id::bigint AS submission_id, e.rating::float8 AS rating, e.deviation::float8 AS deviation,
  p.name, u.name AS author, p.builtin, p.state
FROM final_entrants e JOIN players p ON p.id = e.player_id JOIN users u ON u.id = p.user_id
WHERE e.final_id = $1 AND e.seed IS NOT NULL ORDER BY e.seed;

-- name: FieldFromLadder :many
-- The players that would take part if a final began now, the strongest first.
SELECT p.id AS player_id, p.submission_id::bigint AS submission_id, r.shown AS rating, r.interval AS half_width, p.name, u.name AS author, p.builtin
FROM ratings r JOIN players p ON p.id = r.player_id JOIN users u ON u.id = p.user_id
WHERE r.contest_id = @contest_id AND r.on_ladder AND p.state = 'qualified' AND p.submission_id IS NOT NULL
  AND (NOT p.builtin OR @builtins::boolean)
ORDER BY r.shown DESC, p.id LIMIT @most;

-- name: FieldChosen :many
-- The same for a final with chosen players; absent are those that do not play any more.
SELECT p.id AS player_id, coalesce(p.submission_id, 0)::bigint AS submission_id, coalesce(r.shown, 0)::float8 AS rating,
  coalesce(r.interval, 0)::float8 AS half_width, p.name, u.name AS author, p.builtin,
  (p.state <> 'qualified' OR p.submission_id IS NULL OR r.player_id IS NULL)::boolean AS absent
FROM final_entrants e JOIN players p ON p.id = e.player_id JOIN users u ON u.id = p.user_id LEFT JOIN ratings r ON r.player_id = p.id
WHERE e.final_id = $1 ORDER BY r.shown DESC NULLS LAST, p.id;

-- name: PlayersByName :many
SELECT id, name FROM players WHERE contest_id = @contest_id AND lower(name) = ANY(@names::text[]) ORDER BY id;

-- name: FinalSeats :many
-- All that was or is played in a final, a row a seat of an entrant.
SELECT m.id AS match_id, m.heat::text AS heat, m.attempt::int AS attempt, m.number::int AS number, m.seed, m.board_id, m.state, m.hidden,
  s.player_id, coalesce(s.score, 0)::bigint AS score, coalesce(s.rank, 0)::smallint AS rank, coalesce(s.verdict = 'frozen', false)::boolean AS frozen
FROM matches m JOIN seats s ON s.match_id = m.id
WHERE m.final_id = $1 AND m.state <> 'void' AND NOT s.filler
ORDER BY m.id, s.seat;

-- name: FinalDepartures :many
SELECT * FROM final_departures WHERE final_id = $1 ORDER BY id;

-- name: AddDeparture :execrows
INSERT INTO final_departures (final_id, player_id, disqualified, decided, reason, created_by)
VALUES (@final_id, @player_id, @disqualified, @decided, @reason, @created_by)
ON CONFLICT (final_id, player_id, disqualified) DO NOTHING;

-- name: FinalRedos :many
SELECT * FROM final_redos WHERE final_id = $1 ORDER BY id;

-- name: AddRedo :exec
INSERT INTO final_redos (final_id, heat, reason, created_by) VALUES (@final_id, @heat, @reason, @created_by);

-- name: CreateFinalMatch :one
INSERT INTO matches (contest_id, kind, reason, seed, board_id, final_id, heat, attempt, number, hidden)
VALUES (@contest_id, 'final', @reason, @seed, sqlc.arg(board_id)::bigint, sqlc.arg(final_id)::bigint, sqlc.arg(heat)::text, sqlc.arg(attempt)::int, sqlc.arg(number)::int, true)
RETURNING id;

-- name: VoidFinalMatch :exec
-- Others play in its heat now.
UPDATE matches SET state = 'void', finished_at = coalesce(finished_at, now()), note = $2 WHERE id = $1;

-- name: CallOffFinal :exec
-- Matches of a final that have not begun. They are made again when they are wanted.
DELETE FROM matches WHERE final_id = $1 AND state = 'queued';

-- name: RevealMatches :exec
-- Shows some of the matches that count to everybody, and hides the others.
UPDATE matches SET hidden = NOT (id = ANY(@revealed::bigint[]))
WHERE id = ANY(@counting::bigint[]) AND hidden = (id = ANY(@revealed::bigint[]));

-- name: FinalsIdle :many
-- Finals that run although nobody plays them and no job will go on with them.
SELECT f.id FROM finals f
WHERE f.state = 'running'
  AND NOT EXISTS (SELECT FROM matches m WHERE m.final_id = f.id AND m.state IN ('queued', 'running'))
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.kind = 'final' AND j.args @> jsonb_build_object('final', f.id)
    AND j.state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))
ORDER BY f.id;

-- name: FinalJobSpared :one
-- Whether another job has looked at the final in place of this one.
SELECT (metadata ? 'spared')::boolean FROM river_job WHERE id = $1;

-- name: SpareFinalJobs :exec
-- One look at a final covers everything that happened before it, so the other waiting jobs are completed. A job commits
-- together with the result that asks for it, so a reader after this statement has all these results. Jobs that run in other
-- processes wait for the lock of the final, and notice then.
UPDATE river_job SET metadata = metadata || jsonb_build_object('spared', true),
  state = CASE state WHEN 'available' THEN 'completed'::river_job_state ELSE state END,
  finalized_at = CASE state WHEN 'available' THEN now() END
WHERE id IN (SELECT j.id FROM river_job j WHERE j.queue = 'final' AND j.state IN ('available', 'running') AND j.id <> sqlc.arg(job)::bigint
  AND j.args @> jsonb_build_object('final', sqlc.arg(final)::bigint) AND NOT j.args ? 'stuck' FOR UPDATE SKIP LOCKED);

-- name: MatchDuration :one
-- How long the newest of a contest's matches took, on average, and how many there were.
SELECT count(*) AS matches, coalesce(avg(extract(epoch FROM finished_at - started_at)), 0)::float8 AS seconds FROM (
  SELECT m.started_at, m.finished_at FROM matches m
  WHERE m.contest_id = $1 AND m.state = 'done' AND m.started_at IS NOT NULL ORDER BY m.id DESC LIMIT 200) newest;
