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

-- name: SaveRatings :exec
-- One statement for all that have changed; place 0 and the last match of the year 1 mean that there is none.
UPDATE ratings r SET mu = n.mu, sigma = n.sigma, elo = n.elo, shown = n.shown, interval = n.half_width,
  batch = n.batch, batch_deviation = n.batch_deviation, best = n.best, place_low = nullif(n.place_low, 0), place_high = nullif(n.place_high, 0),
  matches = n.matches, wins = n.wins, last_match_at = nullif(n.last_match_at, '0001-01-01 00:00:00Z')
FROM (SELECT unnest(@players::bigint[]) AS player_id, unnest(@mu::float8[]) AS mu, unnest(@sigma::float8[]) AS sigma, unnest(@elo::float8[]) AS elo,
  unnest(@shown::float8[]) AS shown, unnest(@half_widths::float8[]) AS half_width, unnest(@batch::float8[]) AS batch,
  unnest(@batch_deviations::float8[]) AS batch_deviation, unnest(@best::float8[]) AS best,
  unnest(@place_low::int[]) AS place_low, unnest(@place_high::int[]) AS place_high,
  unnest(@matches::int[]) AS matches, unnest(@wins::int[]) AS wins, unnest(@last_match_at::timestamptz[]) AS last_match_at) n
WHERE r.player_id = n.player_id;

-- name: SaveVersions :exec
-- One statement for all of them; previous 0 means that there is none.
INSERT INTO versions (contest_id, submission_id, player_id, previous, shown, interval, matches)
SELECT sqlc.arg(contest)::bigint, v.submission_id, v.player_id, nullif(v.previous, 0), v.shown, v.half_width, v.matches
FROM (SELECT unnest(@submissions::bigint[]) AS submission_id, unnest(@players::bigint[]) AS player_id, unnest(@previous::bigint[]) AS previous,
  unnest(@shown::float8[]) AS shown, unnest(@half_widths::float8[]) AS half_width, unnest(@matches::int[]) AS matches) v
ON CONFLICT (submission_id) DO UPDATE SET previous = excluded.previous, shown = excluded.shown, interval = excluded.interval, matches = excluded.matches
WHERE (versions.previous, versions.shown, versions.interval, versions.matches) IS DISTINCT FROM (excluded.previous, excluded.shown, excluded.interval, excluded.matches);

-- name: ClearVersions :exec
DELETE FROM versions WHERE contest_id = $1;

-- name: SaveStanding :exec
INSERT INTO standings (contest_id, seq, versions, pairs) VALUES (@contest_id, @seq, @versions, @pairs)
ON CONFLICT (contest_id) DO UPDATE SET seq = excluded.seq, versions = excluded.versions, pairs = excluded.pairs;

-- name: AppendHistory :copyfrom
INSERT INTO rating_history (match_id, player_id, seq, mu, sigma, elo, shown, interval, change)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9);

-- name: ClearHistory :exec
-- That of the results from a number on.
DELETE FROM rating_history h USING players p WHERE h.player_id = p.id AND p.contest_id = @contest_id AND h.seq >= sqlc.arg(since)::bigint;

-- name: NumberResults :execrows
-- Numbers the results that have none, in the order in which their matches ended. The caller holds the lock of the
-- contest's ratings, and enters these results in the same transaction, so rated_seq is the newest number.
WITH unrated AS (
  SELECT u.id, c.rated_seq + row_number() OVER (ORDER BY u.finished_at, u.id) AS seq
  FROM matches u JOIN contests c ON c.id = u.contest_id
  WHERE u.contest_id = $1 AND u.kind = 'ladder' AND u.state = 'done' AND u.seq IS NULL)
UPDATE matches m SET seq = unrated.seq FROM unrated WHERE m.id = unrated.id;

-- name: RatingRequested :one
-- Whether a job will rate a contest, or does it now.
SELECT EXISTS (SELECT FROM river_job j
  WHERE j.queue = 'rate' AND j.kind = 'rate' AND j.state IN ('available', 'running') AND (j.args->>'contest')::bigint = sqlc.arg(contest)::bigint);

-- name: HasUnrated :one
SELECT EXISTS (SELECT FROM matches m WHERE m.contest_id = $1 AND m.kind = 'ladder' AND m.state = 'done' AND m.seq IS NULL);

-- name: UnratedWithoutJob :many
-- Contests with results that no job will rate: it failed too often.
SELECT DISTINCT m.contest_id FROM matches m
WHERE m.kind = 'ladder' AND m.state = 'done' AND m.seq IS NULL AND m.finished_at < now() - interval '30 seconds'
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.kind = 'rate' AND j.args @> jsonb_build_object('contest', m.contest_id)
    AND j.state IN ('available', 'pending', 'retryable', 'running', 'scheduled'))
ORDER BY m.contest_id;

-- name: Results :many
-- The results after a number that count, in their order, a row for each rated seat. Copies do not count, nor do disqualified
-- players' seats: the others are rated as if they had played without them.
SELECT m.id AS match_id, m.seq::bigint AS seq, coalesce(m.series, m.id)::bigint AS series, m.finished_at::timestamptz AS finished_at,
  s.player_id, s.submission_id, s.rank::smallint AS rank, s.score::bigint AS score, (s.verdict = 'frozen')::boolean AS frozen,
  p.user_id, p.builtin
FROM matches m JOIN seats s ON s.match_id = m.id JOIN players p ON p.id = s.player_id
WHERE m.contest_id = @contest_id AND m.seq > sqlc.arg(after)::bigint AND m.seq <= sqlc.arg(last)::bigint
  AND m.state = 'done' AND NOT s.filler AND p.state <> 'disqualified'
ORDER BY m.seq, s.seat;

-- name: Ladder :many
SELECT r.player_id, p.name, u.name AS author, p.builtin, r.shown, r.interval, r.matches, r.last_match_at
FROM ratings r JOIN players p ON p.id = r.player_id JOIN users u ON u.id = p.user_id
WHERE r.contest_id = $1 AND r.on_ladder
ORDER BY r.shown DESC, r.player_id LIMIT $2 OFFSET $3;

-- name: Candidates :many
-- The players that can have a seat in a ladder match.
SELECT p.id AS player_id, p.name, p.builtin, p.submission_id::bigint AS submission_id, r.shown, r.matches, r.last_match_at,
  coalesce(p.qualified_at, p.created_at)::timestamptz AS since
FROM ratings r JOIN players p ON p.id = r.player_id
WHERE r.contest_id = $1 AND r.on_ladder AND p.state = 'qualified' AND p.submission_id IS NOT NULL
ORDER BY p.id;
