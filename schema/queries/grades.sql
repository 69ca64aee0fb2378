-- name: Graded :many
-- All students of a contest with the best player on the ladder that is theirs or their team's.
WITH best AS (
  SELECT DISTINCT ON (p.user_id) p.user_id, p.name, r.shown, r.interval
  FROM ratings r JOIN players p ON p.id = r.player_id
  WHERE r.contest_id = @contest_id AND r.on_ladder AND NOT p.builtin ORDER BY p.user_id, r.shown DESC, p.id
), sent AS (
  SELECT s.user_id, count(*) AS n FROM submissions s WHERE s.contest_id = @contest_id GROUP BY s.user_id
), had AS (
  SELECT p.user_id, bool_or(p.qualified_at IS NOT NULL AND p.state IN ('qualified', 'retired')) AS qualified, bool_or(p.state = 'disqualified') AS disqualified
  FROM players p WHERE p.contest_id = @contest_id GROUP BY p.user_id
)
SELECT m.user_id, u.name AS account, m.full_name, coalesce(nullif(m.email, ''), u.email)::text AS email, m.student_number, m.group_name,
  coalesce(t.name, '')::text AS team, coalesce(t.id, u.id)::bigint AS author, coalesce(b.name, '')::text AS player, b.shown, b.interval,
  coalesce(h.qualified, false)::boolean AS qualified, coalesce(h.disqualified, false)::boolean AS disqualified, coalesce(s.n, 0)::bigint AS submissions
FROM members m JOIN users u ON u.id = m.user_id
LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id LEFT JOIN users t ON t.id = tm.team_id
LEFT JOIN best b ON b.user_id = coalesce(t.id, u.id) LEFT JOIN sent s ON s.user_id = coalesce(t.id, u.id) LEFT JOIN had h ON h.user_id = coalesce(t.id, u.id)
WHERE m.contest_id = @contest_id AND m.role = 'student' AND NOT u.system
ORDER BY lower(coalesce(nullif(m.full_name, ''), u.name)), u.id;

-- name: GateRating :one
SELECT r.shown FROM ratings r JOIN players p ON p.id = r.player_id
WHERE r.contest_id = @contest_id AND p.builtin AND lower(p.name) = lower(sqlc.arg(gate)::text);

-- name: CreateGrading :one
INSERT INTO gradings (contest_id, number, note, rules, results, created_by, final_id, final_changes)
SELECT c.id, 1 + coalesce((SELECT max(g.number) FROM gradings g WHERE g.contest_id = c.id), 0), @note, @rules, c.rated_seq, @created_by, @final_id, @final_changes
FROM contests c WHERE c.id = @contest_id
RETURNING *;

-- name: CreateGrades :copyfrom
INSERT INTO grades (grading_id, user_id, name, full_name, email, student_number, group_name, team, player, place, rating, interval, points, why, final_place, bonus)
VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11, $12, $13, $14, $15, $16);

-- name: Gradings :many
-- Outdated: the final has been changed since the grading was kept.
SELECT g.*, coalesce(u.name, '')::text AS by, (SELECT count(*) FROM grades x WHERE x.grading_id = g.id) AS students,
  (SELECT count(*) FROM grading_exports e WHERE e.grading_id = g.id) AS exports,
  coalesce(f.title, '')::text AS final_title, (f.id IS NOT NULL AND g.final_changes <> final_changes(f.id))::boolean AS outdated
FROM gradings g LEFT JOIN users u ON u.id = g.created_by LEFT JOIN finals f ON f.id = g.final_id WHERE g.contest_id = $1 ORDER BY g.number DESC;

-- name: Grading :one
SELECT g.*, coalesce(u.name, '')::text AS by,
  coalesce(f.title, '')::text AS final_title, (f.id IS NOT NULL AND g.final_changes <> final_changes(f.id))::boolean AS outdated
FROM gradings g LEFT JOIN users u ON u.id = g.created_by LEFT JOIN finals f ON f.id = g.final_id
WHERE g.contest_id = $1 AND g.number = $2;

-- name: Grades :many
SELECT * FROM grades WHERE grading_id = $1 ORDER BY lower(coalesce(nullif(full_name, ''), name)), user_id;

-- name: GradingExports :many
SELECT e.at, coalesce(u.name, '')::text AS by FROM grading_exports e LEFT JOIN users u ON u.id = e.user_id WHERE e.grading_id = $1 ORDER BY e.id DESC LIMIT 100;

-- name: NoteExport :exec
INSERT INTO grading_exports (grading_id, user_id) VALUES ($1, $2);

-- name: GradesOf :many
-- The grades of a person, newest first.
SELECT g.number, g.note, g.created_at, x.points, x.why, x.place FROM grades x JOIN gradings g ON g.id = x.grading_id
WHERE g.contest_id = $1 AND x.user_id = $2 ORDER BY g.number DESC;

-- name: MemberAuthor :one
SELECT m.user_id, u.name AS account, m.full_name, coalesce(nullif(m.email, ''), u.email)::text AS email, m.student_number, m.group_name,
  author_of(m.contest_id, m.user_id)::bigint AS author, (SELECT a.name FROM users a WHERE a.id = author_of(m.contest_id, m.user_id))::text AS author_name
FROM members m JOIN users u ON u.id = m.user_id WHERE m.contest_id = $1 AND m.user_id = $2;

-- name: AuthorSubmissions :many
SELECT s.id, p.name AS player, s.language, s.state, s.note, s.created_at, s.decided_at FROM submissions s JOIN players p ON p.id = s.player_id
WHERE s.contest_id = $1 AND s.user_id = $2 ORDER BY s.id DESC LIMIT 200;

-- name: AuthorPlayers :many
SELECT p.name, p.state, p.qualified_at, r.shown, r.interval, coalesce(r.matches, 0)::int AS matches, coalesce(r.wins, 0)::int AS wins,
  (SELECT count(*) FROM seats s JOIN matches m ON m.id = s.match_id WHERE s.player_id = p.id AND s.verdict = 'frozen' AND m.state = 'done' AND NOT m.hidden) AS frozen
FROM players p LEFT JOIN ratings r ON r.player_id = p.id WHERE p.contest_id = $1 AND p.user_id = $2 ORDER BY p.id DESC;

-- name: AuthorFaults :many
-- The reasons why the players of an author were frozen, in matches that are not hidden.
SELECT s.reason::text AS reason, count(*) AS matches, max(m.id)::bigint AS newest FROM seats s JOIN players p ON p.id = s.player_id JOIN matches m ON m.id = s.match_id
WHERE p.contest_id = $1 AND p.user_id = $2 AND s.verdict = 'frozen' AND m.state = 'done' AND NOT m.hidden GROUP BY s.reason ORDER BY count(*) DESC;
