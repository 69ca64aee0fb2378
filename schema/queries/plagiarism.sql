-- name: LockPlagiarism :exec
-- One comparison at a time in a game: two that come at once would not see each other.
SELECT pg_advisory_xact_lock(sqlc.arg(class)::int, hashtext(sqlc.arg(game)::text));

-- name: SubmissionToCompare :one
SELECT s.id, s.contest_id, s.user_id, s.language, s.filename, s.source, s.created_at, split_part(c.game, '@', 1) AS game, p.builtin
FROM submissions s JOIN contests c ON c.id = s.contest_id JOIN players p ON p.id = s.player_id
WHERE s.id = $1;

-- name: PastSource :one
SELECT * FROM past_sources WHERE id = $1;

-- name: SubmissionsToScan :many
-- Those of a game that have no work of the present revision.
SELECT s.id FROM submissions s JOIN contests c ON c.id = s.contest_id JOIN players p ON p.id = s.player_id
WHERE split_part(c.game, '@', 1) = @game AND NOT p.builtin AND NOT EXISTS (SELECT FROM works w WHERE w.submission_id = s.id AND w.revision = @revision)
ORDER BY s.id;

-- name: PastToScan :many
SELECT p.id FROM past_sources p
WHERE p.game = @game AND NOT EXISTS (SELECT FROM works w WHERE w.past_id = p.id AND w.revision = @revision)
ORDER BY p.id;

-- name: GamesWithWorks :many
-- The games that somebody has handed in a player of, or that have programs of past years.
SELECT split_part(c.game, '@', 1)::text AS game FROM contests c
WHERE EXISTS (SELECT FROM players p WHERE p.contest_id = c.id AND NOT p.builtin)
UNION SELECT p.game FROM past_sources p;

-- name: NeedsScan :one
-- Whether a game has works of another revision, or submissions that no job will compare.
SELECT (EXISTS (SELECT FROM works w WHERE w.game = @game AND w.revision <> @revision)
  OR EXISTS (SELECT FROM past_sources p WHERE p.game = @game AND NOT EXISTS (SELECT FROM works w WHERE w.past_id = p.id))
  OR EXISTS (SELECT FROM submissions s JOIN contests c ON c.id = s.contest_id JOIN players p ON p.id = s.player_id
    WHERE split_part(c.game, '@', 1) = @game AND NOT p.builtin AND s.created_at < now() - interval '10 minutes'
      AND NOT EXISTS (SELECT FROM works w WHERE w.submission_id = s.id)))::boolean;

-- name: ScanQueued :one
-- Whether a scan of the game waits or runs.
SELECT EXISTS (SELECT FROM river_job WHERE kind = 'plagiarism_scan' AND state IN ('available', 'running', 'retryable', 'scheduled', 'pending')
  AND args->>'game' = sqlc.arg(game)::text);

-- name: PutSubmissionWork :one
INSERT INTO works (game, owner, contest_id, submission_id, own, prints, revision, handed_in_at)
VALUES (@game, @owner, @contest_id, @submission_id, @own, @prints, @revision, @handed_in_at)
ON CONFLICT (submission_id) DO UPDATE SET owner = excluded.owner, own = excluded.own, prints = excluded.prints, revision = excluded.revision
RETURNING id;

-- name: PutPastWork :one
INSERT INTO works (game, owner, past_id, own, prints, revision, handed_in_at)
VALUES (@game, @owner, @past_id, @own, @prints, @revision, @handed_in_at)
ON CONFLICT (past_id) DO UPDATE SET own = excluded.own, prints = excluded.prints, revision = excluded.revision, handed_in_at = excluded.handed_in_at
RETURNING id;

-- name: WorkOwners :one
SELECT count(DISTINCT owner) FROM works WHERE game = $1;

-- name: CommonPrints :many
-- The fingerprints of a work that more than a number of other owners have.
SELECT h.hash::int AS hash FROM unnest(sqlc.arg(prints)::int[]) AS h(hash)
WHERE (SELECT count(DISTINCT w.owner) FROM works w WHERE w.prints @> ARRAY[h.hash] AND w.game = @game AND w.owner <> @owner) >= sqlc.arg(owners)::bigint;

-- name: AlikeWorks :many
-- For each other owner, the work that shares the largest part of the fingerprints.
SELECT id, owner, submission_id, past_id, shared FROM (
  SELECT w.id, w.owner, w.submission_id, w.past_id, m.shared,
    row_number() OVER (PARTITION BY w.owner ORDER BY m.shared::float8 / least(cardinality(w.prints), sqlc.arg(size)::int) DESC, w.handed_in_at, w.id) AS place
  FROM (
    SELECT w.id, count(*) AS shared FROM unnest(sqlc.arg(prints)::int[]) AS h(hash) JOIN works w ON w.prints @> ARRAY[h.hash]
    WHERE w.game = @game AND w.owner <> @owner AND w.revision = @revision
    GROUP BY w.id
  ) m JOIN works w ON w.id = m.id
  WHERE m.shared >= 2 AND 10 * m.shared >= least(cardinality(w.prints), sqlc.arg(size)::int)
) best
WHERE place = 1 ORDER BY shared DESC, id LIMIT sqlc.arg(most)::int;

-- name: WorksOfGame :many
SELECT id, owner, submission_id, past_id, prints FROM works WHERE game = @game AND revision = @revision ORDER BY handed_in_at, id;

-- name: PutLikeness :one
INSERT INTO likenesses (a, b, owner_a, owner_b, share_a, share_b, similarity, longest, regions)
VALUES (@a, @b, @owner_a, @owner_b, @share_a, @share_b, @similarity, @longest, @regions)
ON CONFLICT (a, b) DO UPDATE SET owner_a = excluded.owner_a, owner_b = excluded.owner_b, share_a = excluded.share_a, share_b = excluded.share_b,
  similarity = excluded.similarity, longest = excluded.longest, regions = excluded.regions
RETURNING id;

-- name: ForgetLikenesses :exec
-- Those of a work that may be compared again.
DELETE FROM likenesses l WHERE l.a = $1 OR l.b = $1;

-- name: KeepLikenesses :exec
-- Deletes all works of a game but some.
DELETE FROM likenesses l USING works w WHERE w.id = l.a AND w.game = @game AND l.id <> ALL (sqlc.arg(kept)::bigint[]);

-- name: Suspects :many
-- The best pair of versions of every two owners if one of them has a work in the contest, most alike first. Owners that have
-- a person in common are left out: a person and their team, or two teams of a person in two contests.
WITH people AS (
  SELECT 'u' || tm.team_id AS owner, 'u' || tm.user_id AS person FROM team_members tm
  UNION SELECT 'u' || s.user_id, 'u' || s.sent_by FROM teams t JOIN submissions s ON s.contest_id = t.contest_id AND s.user_id = t.id WHERE s.sent_by IS NOT NULL
), related AS (
  SELECT least(owner, person) AS a, greatest(owner, person) AS b FROM people
  UNION SELECT x.owner, y.owner FROM people x JOIN people y ON y.person = x.person AND x.owner < y.owner
)
SELECT best.*, wa.submission_id AS submission_a, wb.submission_id AS submission_b, wa.handed_in_at AS at_a, wb.handed_in_at AS at_b,
  coalesce(ua.name, pa.author, '')::text AS author_a, coalesce(ub.name, pb.author, '')::text AS author_b,
  coalesce(la.name, '')::text AS player_a, coalesce(lb.name, '')::text AS player_b,
  coalesce(ca.slug, '')::text AS contest_a, coalesce(cb.slug, '')::text AS contest_b,
  coalesce(pa.label, '')::text AS label_a, coalesce(pb.label, '')::text AS label_b,
  coalesce(k.note, '')::text AS note, coalesce(uk.name, '')::text AS cleared_by, k.created_at AS cleared_at, coalesce(k.similarity, 0)::float8 AS cleared_similarity
FROM (
  SELECT DISTINCT ON (l.owner_a, l.owner_b) l.id, l.a, l.b, l.owner_a, l.owner_b, l.share_a, l.share_b, l.similarity, l.longest
  FROM likenesses l JOIN works a ON a.id = l.a JOIN works b ON b.id = l.b
  WHERE (a.contest_id = sqlc.arg(contest_id)::bigint OR b.contest_id = sqlc.arg(contest_id)::bigint)
    AND NOT EXISTS (SELECT FROM related r WHERE r.a = l.owner_a AND r.b = l.owner_b)
  ORDER BY l.owner_a, l.owner_b, l.similarity DESC, l.longest DESC, l.id
) best
JOIN works wa ON wa.id = best.a JOIN works wb ON wb.id = best.b
LEFT JOIN submissions sa ON sa.id = wa.submission_id LEFT JOIN submissions sb ON sb.id = wb.submission_id
LEFT JOIN users ua ON ua.id = sa.user_id LEFT JOIN users ub ON ub.id = sb.user_id
LEFT JOIN players la ON la.id = sa.player_id LEFT JOIN players lb ON lb.id = sb.player_id
LEFT JOIN contests ca ON ca.id = wa.contest_id LEFT JOIN contests cb ON cb.id = wb.contest_id
LEFT JOIN past_sources pa ON pa.id = wa.past_id LEFT JOIN past_sources pb ON pb.id = wb.past_id
LEFT JOIN cleared_pairs k ON k.game = wa.game AND k.owner_a = best.owner_a AND k.owner_b = best.owner_b
LEFT JOIN users uk ON uk.id = k.user_id
ORDER BY best.similarity DESC, best.longest DESC, best.id;

-- name: ComparedIn :one
-- How much has been compared for a contest.
SELECT
  (SELECT count(DISTINCT owner) FROM works w WHERE w.contest_id = @contest_id) AS owners,
  (SELECT count(DISTINCT o.owner) FROM works o WHERE o.game = @game AND o.contest_id IS DISTINCT FROM @contest_id
    AND NOT EXISTS (SELECT FROM works w WHERE w.contest_id = @contest_id AND w.owner = o.owner)) AS others,
  (SELECT count(*) FROM works w WHERE w.contest_id = @contest_id) AS submissions,
  (SELECT count(*) FROM submissions s JOIN players p ON p.id = s.player_id WHERE s.contest_id = @contest_id AND NOT p.builtin
    AND NOT EXISTS (SELECT FROM works w WHERE w.submission_id = s.id)) AS waiting;

-- name: PastLabels :many
SELECT p.label, count(*) AS authors, max(p.created_at)::timestamptz AS created_at, max(coalesce(u.name, ''))::text AS by
FROM past_sources p LEFT JOIN users u ON u.id = p.user_id WHERE p.game = $1 GROUP BY p.label ORDER BY p.label DESC;

-- name: Likeness :one
-- With the contests of both works: organizers of either may see the pair.
SELECT l.*, a.contest_id AS contest_a, b.contest_id AS contest_b, a.game, a.submission_id AS submission_a, b.submission_id AS submission_b, a.past_id AS past_a, b.past_id AS past_b
FROM likenesses l JOIN works a ON a.id = l.a JOIN works b ON b.id = l.b WHERE l.id = $1;

-- name: WorkTimeline :many
-- All works of two owners in the order in which they were handed in, each with what it shares with one of the other's.
SELECT w.id, w.owner, w.submission_id, w.handed_in_at, coalesce(p.name, '')::text AS player, coalesce(c.slug, '')::text AS contest, coalesce(y.label, '')::text AS label,
  coalesce((SELECT max(l.similarity) FROM likenesses l WHERE (l.a = w.id OR l.b = w.id) AND l.owner_a = @owner_a AND l.owner_b = @owner_b), 0)::float8 AS similarity
FROM works w LEFT JOIN submissions s ON s.id = w.submission_id LEFT JOIN players p ON p.id = s.player_id LEFT JOIN contests c ON c.id = w.contest_id
LEFT JOIN past_sources y ON y.id = w.past_id
WHERE w.game = @game AND w.owner = ANY (ARRAY[sqlc.arg(owner_a)::text, sqlc.arg(owner_b)::text])
ORDER BY w.handed_in_at, w.id LIMIT 200;

-- name: ClearPair :execrows
-- No row when somebody else was faster.
INSERT INTO cleared_pairs (game, owner_a, owner_b, similarity, note, user_id) VALUES (@game, @owner_a, @owner_b, @similarity, @note, @user_id)
ON CONFLICT (game, owner_a, owner_b) DO UPDATE SET similarity = excluded.similarity, note = excluded.note, user_id = excluded.user_id, created_at = now()
WHERE cleared_pairs.created_at = sqlc.narg(seen)::timestamptz;

-- name: UnclearPair :execrows
DELETE FROM cleared_pairs WHERE game = @game AND owner_a = @owner_a AND owner_b = @owner_b AND created_at = sqlc.arg(seen)::timestamptz;

-- name: ClearedPair :one
SELECT k.note, k.similarity, k.created_at, coalesce(u.name, '')::text AS by FROM cleared_pairs k LEFT JOIN users u ON u.id = k.user_id
WHERE k.game = @game AND k.owner_a = @owner_a AND k.owner_b = @owner_b;

-- name: PutPastSource :one
-- Whether the author was there already under this label.
INSERT INTO past_sources (game, label, author, content, user_id) VALUES (@game, @label, @author, @content, @user_id)
ON CONFLICT (game, label, author) DO UPDATE SET content = excluded.content, user_id = excluded.user_id, created_at = now()
RETURNING id, (xmax <> 0)::boolean AS replaced;

-- name: ForgetPastWork :exec
DELETE FROM works WHERE past_id = $1;

-- name: DeletePast :execrows
DELETE FROM past_sources WHERE game = @game AND label = @label;
