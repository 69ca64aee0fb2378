-- name: TeamByCode :one
SELECT t.*, u.name FROM teams t JOIN users u ON u.id = t.id WHERE t.contest_id = $1 AND t.code = sqlc.arg(code)::text;

-- name: TeamByName :one
SELECT t.*, u.name FROM teams t JOIN users u ON u.id = t.id WHERE t.contest_id = $1 AND lower(u.name) = lower(sqlc.arg(name)::text);

-- name: Team :one
SELECT t.*, u.name FROM teams t JOIN users u ON u.id = t.id WHERE t.contest_id = $1 AND t.id = $2;

-- name: TeamOf :one
-- The team that somebody is in.
SELECT t.*, u.name FROM team_members tm JOIN teams t ON t.id = tm.team_id JOIN users u ON u.id = t.id
WHERE tm.contest_id = $1 AND tm.user_id = $2;

-- name: AuthorOf :one
-- The author of a person's players in a contest: the person's team, or the person.
SELECT author_of(sqlc.arg(contest)::bigint, sqlc.arg(person)::bigint)::bigint;

-- name: TeamSize :one
SELECT count(*) FROM team_members WHERE team_id = $1;

-- name: LargestTeam :one
-- Of a contest, by its people; no row when nobody is in a team.
SELECT u.name, count(*) AS people FROM team_members tm JOIN users u ON u.id = tm.team_id
WHERE tm.contest_id = $1 GROUP BY u.id, u.name ORDER BY count(*) DESC, u.id LIMIT 1;

-- name: PersonCalled :one
-- Whether another member has an account of that name; with outside, whether any other account has it.
SELECT EXISTS (SELECT FROM users u WHERE lower(u.name) = lower(sqlc.arg(name)::text) AND u.team_of IS NULL AND u.id <> ALL (@but::bigint[])
  AND (@outside::boolean OR EXISTS (SELECT FROM members m WHERE m.contest_id = @contest_id AND m.user_id = u.id)));

-- name: CreateTeam :one
-- No row when the name is taken.
WITH made AS (
  INSERT INTO users (name, team_of) VALUES (@name, sqlc.arg(contest_id)::bigint)
  ON CONFLICT (team_of, lower(name)) WHERE team_of IS NOT NULL DO NOTHING RETURNING id
)
INSERT INTO teams (id, contest_id, code) SELECT id, sqlc.arg(contest_id)::bigint, @code FROM made RETURNING *;

-- name: RenameTeam :exec
UPDATE users SET name = $2 WHERE id = $1 AND team_of IS NOT NULL;

-- name: ForgetTeamName :exec
-- Takes away the name of a team in which nobody is left.
UPDATE users SET name = 'team-' || id WHERE id = $1 AND team_of IS NOT NULL AND NOT EXISTS (SELECT FROM team_members tm WHERE tm.team_id = $1);

-- name: SetTeamCode :exec
UPDATE teams SET code = $2 WHERE id = $1;

-- name: EnterTeam :exec
-- People who are in another team of the contest leave it.
INSERT INTO team_members (contest_id, user_id, team_id) VALUES (@contest_id, @user_id, @team_id)
ON CONFLICT (contest_id, user_id) DO UPDATE SET team_id = excluded.team_id;

-- name: EnterTeams :exec
-- The same for many.
INSERT INTO team_members (contest_id, user_id, team_id)
SELECT @contest_id, e.person, e.team FROM (SELECT unnest(@people::bigint[]) AS person, unnest(@teams::bigint[]) AS team) e
ON CONFLICT (contest_id, user_id) DO UPDATE SET team_id = excluded.team_id;

-- name: TeamNames :many
SELECT name FROM users WHERE team_of = sqlc.arg(contest)::bigint ORDER BY id;

-- name: TeamsOfPeople :many
-- Those that people are in, in a contest.
SELECT DISTINCT team_id FROM team_members WHERE contest_id = @contest_id AND user_id = ANY(@people::bigint[]) ORDER BY team_id;

-- name: LeaveTeam :exec
DELETE FROM team_members WHERE contest_id = $1 AND user_id = $2;

-- name: DropEmptyTeams :exec
-- Deletes teams that have no people and have submitted nothing. Callers pass teams that somebody has left, so that an
-- empty team that staff made for others stays.
DELETE FROM users u WHERE u.id = ANY(@teams::bigint[]) AND u.team_of IS NOT NULL
  AND NOT EXISTS (SELECT FROM team_members tm WHERE tm.team_id = u.id)
  AND NOT EXISTS (SELECT FROM submissions s WHERE s.contest_id = u.team_of AND s.user_id = u.id)
  AND NOT EXISTS (SELECT FROM players p WHERE p.user_id = u.id);

-- name: TeamSubmitted :one
-- Whether a team has submitted anything, or has a player.
SELECT (EXISTS (SELECT FROM submissions s WHERE s.contest_id = t.contest_id AND s.user_id = t.id) OR EXISTS (SELECT FROM players p WHERE p.user_id = t.id))::boolean
FROM teams t WHERE t.id = $1;

-- name: PlayingAlone :many
-- The own players of people, besides those of their teams, that play or will play.
SELECT p.id, p.user_id, p.name FROM players p
WHERE p.contest_id = @contest_id AND p.user_id = ANY(@people::bigint[]) AND NOT p.builtin AND p.state NOT IN ('withdrawn', 'disqualified')
  AND (p.state = 'qualified' OR EXISTS (SELECT FROM submissions s WHERE s.player_id = p.id AND s.state IN ('queued', 'compiling', 'qualifying')))
ORDER BY p.id;

-- name: LockPeople :many
-- In the order of their numbers, so that two transactions do not wait for each other.
SELECT id FROM users WHERE id = ANY(@people::bigint[]) ORDER BY id FOR NO KEY UPDATE;

-- name: TeamMembers :many
-- The people of teams.
SELECT tm.team_id, tm.user_id, u.name, m.full_name FROM team_members tm
JOIN members m ON m.contest_id = tm.contest_id AND m.user_id = tm.user_id JOIN users u ON u.id = tm.user_id
WHERE tm.contest_id = @contest_id AND tm.team_id = ANY(@teams::bigint[]) ORDER BY lower(u.name);

-- name: TeamsOf :many
-- Those that somebody is in, of all contests.
SELECT tm.contest_id, tm.team_id FROM team_members tm WHERE tm.user_id = $1 ORDER BY tm.contest_id;
