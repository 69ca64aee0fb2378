-- name: APIMyPlayers :many
-- Those of an owner that are on the ladder.
SELECT p.name FROM players p JOIN ratings r ON r.player_id = p.id
WHERE p.contest_id = @contest_id AND p.user_id = ANY(@owner::bigint[]) AND r.on_ladder AND NOT p.builtin ORDER BY r.shown DESC;

-- name: APITeams :many
-- All teams of a contest, with what they have.
SELECT t.id, u.name, t.code,
  (SELECT count(*) FROM submissions s WHERE s.contest_id = t.contest_id AND s.user_id = t.id) AS submissions,
  (SELECT coalesce(array_agg(p.name ORDER BY p.id DESC), '{}') FROM players p JOIN ratings r ON r.player_id = p.id
    WHERE p.contest_id = t.contest_id AND p.user_id = t.id AND r.on_ladder)::text[] AS players
FROM teams t JOIN users u ON u.id = t.id WHERE t.contest_id = @contest_id ORDER BY lower(u.name);

-- name: APITeamMembers :many
-- The people of all teams of a contest.
SELECT tm.team_id, tm.user_id, u.name, m.full_name FROM team_members tm
JOIN members m ON m.contest_id = tm.contest_id AND m.user_id = tm.user_id JOIN users u ON u.id = tm.user_id
WHERE tm.contest_id = @contest_id ORDER BY lower(u.name);
