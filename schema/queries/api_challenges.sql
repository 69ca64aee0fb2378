-- name: APIPlayersByName :many
-- Players of a contest by their names in lower case.
SELECT id, lower(name)::text AS name FROM players WHERE contest_id = @contest_id AND lower(name) = ANY(@names::text[]);

-- name: APIChallengers :many
-- The players with which an author can challenge others: those on the ladder before retired ones, each newest first.
SELECT name, state FROM players
WHERE contest_id = @contest_id AND user_id = @user_id AND submission_id IS NOT NULL AND state IN ('qualified', 'retired')
ORDER BY state = 'retired', qualified_at DESC NULLS LAST, id DESC LIMIT 50;

-- name: APIChallengeIDs :many
SELECT id FROM matches WHERE requested_by = ANY(@owner::bigint[]) AND contest_id = @contest_id ORDER BY id DESC LIMIT @most;
