-- name: OpenMatches :one
-- Ladder matches of a contest that have no result yet.
SELECT count(*) FROM matches WHERE contest_id = $1 AND kind = 'ladder' AND state IN ('queued', 'running');

-- name: MatchesWanted :one
-- Whether few matches of a contest wait to be played, and nothing is about to make more.
SELECT ((SELECT count(*) FROM matches m WHERE m.contest_id = sqlc.arg(contest)::bigint AND m.kind = 'ladder' AND m.state = 'queued') <= sqlc.arg(few)::bigint
  AND NOT EXISTS (SELECT FROM river_job j WHERE j.queue = 'upkeep' AND j.kind = 'matchmake' AND j.state = 'available'
    AND (j.args->>'contest')::bigint IN (0, sqlc.arg(contest)::bigint)))::boolean AS wanted;

-- name: SetTransitive :exec
UPDATE contests SET transitive = $2 WHERE id = $1;

-- name: BeginSettling :execrows
-- Not before the contest has frozen, nor while it settles.
UPDATE contests c SET settle_since = rated_seq + (SELECT count(*) FROM matches m WHERE m.contest_id = c.id AND m.kind = 'ladder' AND m.state = 'done' AND m.seq IS NULL),
  settled_at = NULL, certainty = @certainty, settle_budget = @budget
WHERE c.id = @id AND c.freezes_at <= now() AND (c.settle_since IS NULL OR c.settled_at IS NOT NULL);

-- name: EndSettling :exec
UPDATE contests SET settled_at = now() WHERE id = $1;

-- name: SettleProgress :one
-- How far settling has come. Matches that the judge gave up count as played, so that it ends whatever fails.
SELECT c.settle_budget AS budget, c.certainty, c.settled_at, (c.settle_since IS NOT NULL)::boolean AS begun,
  (u.results = 0)::boolean AS rated,
  (c.rated_seq + u.results - coalesce(c.settle_since, c.rated_seq + u.results) + (SELECT count(*) FROM matches m
    WHERE m.contest_id = c.id AND m.kind = 'ladder' AND m.state = 'void' AND m.seq IS NULL AND NOT EXISTS (SELECT FROM matches r WHERE r.replaces = m.id)
      AND m.created_at > (SELECT max(a.at) FROM audit a WHERE a.contest_id = c.id AND a.action = 'settle')))::bigint AS played,
  (SELECT count(*) FROM neighbours n WHERE n.contest_id = c.id) AS pairs,
  (SELECT count(*) FROM neighbours n WHERE n.contest_id = c.id AND n.evidence * (1 - c.certainty) >= 1) AS decided
FROM contests c CROSS JOIN LATERAL (
  SELECT count(*) AS results FROM matches m WHERE m.contest_id = c.id AND m.kind = 'ladder' AND m.state = 'done' AND m.seq IS NULL) u
WHERE c.id = $1;

-- name: ClearNeighbours :exec
DELETE FROM neighbours WHERE contest_id = $1;

-- name: AddNeighbours :copyfrom
INSERT INTO neighbours (contest_id, place, upper, lower, better, evidence) VALUES ($1, $2, $3, $4, $5, $6);

-- name: Neighbours :many
-- From the least certain order to the most certain.
SELECT * FROM neighbours WHERE contest_id = $1 ORDER BY evidence, place;

-- name: LadderOrder :many
SELECT r.player_id FROM ratings r JOIN players p ON p.id = r.player_id
WHERE r.contest_id = $1 AND r.on_ladder AND p.state = 'qualified' ORDER BY r.shown DESC, r.player_id;

-- name: ChallengesInLastDay :one
-- Of a user in a contest. Those in which the judge failed do not count.
SELECT count(*) FROM matches
WHERE requested_by = @user_id::bigint AND contest_id = @contest_id AND state <> 'void' AND created_at > now() - interval '1 day';

-- name: ChallengeByRequestKey :one
-- The challenge that a user's request made, and the numbers of its players.
SELECT m.id, m.contest_id, (SELECT array_agg(s.player_id ORDER BY s.player_id) FROM seats s WHERE s.match_id = m.id AND NOT s.filler)::bigint[] AS players
FROM matches m WHERE m.requested_by = sqlc.arg(challenger)::bigint AND m.request_key = sqlc.arg(request_key)::text;

-- name: Challengeable :many
-- The players among some that can have a seat in a challenge of a user: those on the ladder, and the user's own older ones
-- and those that have not qualified yet, by their newest submissions that compiled.
SELECT p.id, p.name, p.user_id, p.state, coalesce(p.submission_id, s.id)::bigint AS submission_id
FROM players p
LEFT JOIN LATERAL (SELECT max(x.id) AS id FROM submissions x WHERE x.player_id = p.id AND x.state IN ('qualifying', 'not_qualified')) s ON p.state = 'new'
WHERE p.contest_id = @contest_id AND p.id = ANY(@players::bigint[]) AND coalesce(p.submission_id, s.id) IS NOT NULL
  AND (p.state = 'qualified' OR p.state IN ('retired', 'new') AND p.user_id = sqlc.arg(challenger)::bigint);

-- name: LongestWaits :many
-- For how many seconds a player on the ladder has waited for a match, the longest of each contest in
-- which matches are being made at full speed.
SELECT c.slug, max(extract(epoch FROM now() - greatest(p.qualified_at, p.created_at, last.created_at)))::float8 AS seconds
FROM contests c JOIN players p ON p.contest_id = c.id JOIN ratings r ON r.player_id = p.id
LEFT JOIN LATERAL (SELECT m.created_at FROM seats s JOIN matches m ON m.id = s.match_id
  WHERE s.player_id = p.id AND m.kind = 'ladder' ORDER BY s.match_id DESC LIMIT 1) last ON true
WHERE c.opens_at <= now() AND (c.freezes_at IS NULL OR c.freezes_at > now())
  AND c.archived_at IS NULL AND (c.closes_at IS NULL OR c.closes_at > now())
  AND r.on_ladder AND p.state = 'qualified' AND p.submission_id IS NOT NULL
  AND (EXISTS (SELECT FROM matches m WHERE m.contest_id = c.id AND m.kind = 'ladder' AND m.state IN ('queued', 'running'))
    OR (SELECT m.created_at FROM matches m WHERE m.contest_id = c.id ORDER BY m.id DESC LIMIT 1) > now() - interval '5 minutes')
GROUP BY c.id, c.slug, c.settled_matches
HAVING count(*) > 1 AND (c.settled_matches <= 0 OR min(r.matches) < c.settled_matches);

-- name: SubmissionPace :one
-- How many of the newest submissions are decided, and the median of the seconds that each took: from when it came, or the one
-- before it was decided, if that was later.
WITH newest AS (
  SELECT s.created_at, s.decided_at FROM submissions s JOIN players p ON p.id = s.player_id
  WHERE s.decided_at IS NOT NULL AND s.state <> 'withdrawn' AND NOT p.builtin ORDER BY s.id DESC LIMIT sqlc.arg(newest)::int),
taken AS (
  SELECT extract(epoch FROM decided_at - greatest(created_at, lag(decided_at) OVER (ORDER BY decided_at))) AS seconds FROM newest)
SELECT count(*) AS decided, coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY seconds), 0)::float8 AS seconds FROM taken;

-- name: MatchPace :one
-- How long a match of the contest lasts, in the median of its newest ones, and on how many cores matches are played.
SELECT count(*) AS played, coalesce(percentile_cont(0.5) WITHIN GROUP (ORDER BY extract(epoch FROM newest.finished_at - newest.started_at)), 0)::float8 AS seconds,
  (SELECT coalesce(sum(w.cores), 0) FROM connected_workers w WHERE w.willing AND w.level = 'trusted')::bigint AS cores
FROM (SELECT m.started_at, m.finished_at FROM matches m
  WHERE m.contest_id = sqlc.arg(contest)::bigint AND m.state = 'done' AND m.started_at IS NOT NULL ORDER BY m.id DESC LIMIT sqlc.arg(newest)::int) newest;

-- name: LivingCores :one
-- Of the workers that play everything.
SELECT coalesce(sum(w.cores), 0)::bigint FROM connected_workers w WHERE w.willing AND w.level = 'trusted';

-- name: MatchQueuePosition :one
-- The place of a match among those of all contests that wait to be played: qualifications come first, then challenges and
-- finals, then ladders. 1 is the next.
SELECT (1 + count(*))::bigint FROM matches m JOIN matches o ON o.state = 'queued'
  AND (CASE o.kind WHEN 'qualify' THEN 1 WHEN 'ladder' THEN 3 ELSE 2 END, o.id) < (CASE m.kind WHEN 'qualify' THEN 1 WHEN 'ladder' THEN 3 ELSE 2 END, m.id)
WHERE m.id = $1;

-- name: RunningMatches :one
-- How many matches are played now, and the seconds until the first of them has probably ended: what matches of its contest
-- last in the mean of the newest ones, less what it has lasted already.
SELECT count(*) AS running, coalesce(min(greatest(coalesce(u.seconds, 0) - extract(epoch FROM now() - m.started_at), 0)), 0)::float8 AS first_ends_in
FROM matches m LEFT JOIN LATERAL (
  SELECT avg(extract(epoch FROM d.finished_at - d.started_at)) AS seconds FROM (
    SELECT x.started_at, x.finished_at FROM matches x WHERE x.contest_id = m.contest_id AND x.state = 'done' AND x.started_at IS NOT NULL
    ORDER BY x.id DESC LIMIT 20) d) u ON true
WHERE m.state = 'running';
