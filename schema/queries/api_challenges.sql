-- name: APIPlayersByName :many
-- Players of a contest by their names in lower case.
SELECT id, lower(name)::text AS name FROM players WHERE contest_id = @contest_id AND lower(name) = ANY(@names::text[]);

-- name: APIChallengers :many
-- The players with which an author can challenge others: those on the ladder, then those that have not qualified and have
-- compiled, then retired ones, each newest first.
SELECT p.name, p.state FROM players p
WHERE p.contest_id = @contest_id AND p.user_id = @user_id AND (p.submission_id IS NOT NULL AND p.state IN ('qualified', 'retired')
  OR p.state = 'new' AND EXISTS (SELECT FROM submissions x WHERE x.player_id = p.id AND x.state IN ('qualifying', 'not_qualified')))
ORDER BY array_position(ARRAY['qualified', 'new', 'retired'], p.state), p.qualified_at DESC NULLS LAST, p.id DESC LIMIT 50;

-- name: APIChallengeIDs :many
SELECT id FROM matches WHERE requested_by = ANY(@owner::bigint[]) AND contest_id = @contest_id ORDER BY id DESC LIMIT @most;
