-- name: Distances :many
-- What submissions scored in qualification and in challenges beside built-in players, weakest first. Of several copies of
-- one the best counts. Matches of a trial that is passed without winning (survive) say nothing about scores.
SELECT mine.submission_id, o.name, count(*)::int AS matches, avg(mine.score)::float8 AS own, avg(o.score)::float8 AS theirs
FROM submissions s JOIN seats mine ON mine.player_id = s.player_id AND mine.submission_id = s.id AND NOT mine.filler
JOIN matches m ON m.id = mine.match_id AND m.state = 'done' AND (m.kind = 'challenge' OR m.kind = 'qualify' AND NOT (@survive::boolean AND m.board_id IS NULL))
CROSS JOIN LATERAL (SELECT p.id, p.name, max(x.score) AS score FROM seats x JOIN players p ON p.id = x.player_id
  WHERE x.match_id = m.id AND p.builtin AND x.player_id <> s.player_id GROUP BY p.id, p.name) o
WHERE s.id = ANY(@submissions::bigint[]) AND mine.score IS NOT NULL AND o.score IS NOT NULL
GROUP BY mine.submission_id, o.id, o.name ORDER BY mine.submission_id, o.id;

-- name: Practising :many
-- The players of a contest that have not qualified, by their newest submissions that compiled, newest first.
SELECT p.id AS player_id, p.name, p.user_id, u.name AS author, s.id AS submission_id, s.state, s.created_at,
  (SELECT count(*) FROM seats x JOIN matches m ON m.id = x.match_id
    WHERE x.player_id = p.id AND x.submission_id = s.id AND m.state = 'done' AND m.kind IN ('qualify', 'challenge'))::int AS matches
FROM players p JOIN users u ON u.id = p.user_id
CROSS JOIN LATERAL (SELECT x.id, x.state, x.created_at FROM submissions x
  WHERE x.player_id = p.id AND x.state IN ('qualifying', 'not_qualified') ORDER BY x.id DESC LIMIT 1) s
WHERE p.contest_id = @contest AND p.state = 'new' AND NOT p.builtin
ORDER BY s.id DESC LIMIT @most::int;

-- name: PracticeFaults :many
-- Why submissions were frozen in qualification and in challenges, in the order of their matches.
SELECT x.submission_id, m.id AS match_id, x.reason::text AS reason, x.round::int AS round
FROM submissions s JOIN seats x ON x.player_id = s.player_id AND x.submission_id = s.id AND NOT x.filler JOIN matches m ON m.id = x.match_id
WHERE s.id = ANY(@submissions::bigint[]) AND m.kind IN ('qualify', 'challenge') AND m.state = 'done' AND x.verdict = 'frozen' ORDER BY m.id;

-- name: PracticeOpponents :many
-- The players that those meet who have not qualified yet: built-in ones, weakest first, then those of the organizers.
SELECT p.id, p.name, p.builtin FROM players p
LEFT JOIN members o ON o.contest_id = p.contest_id AND o.user_id = p.user_id AND o.role = 'organizer'
WHERE p.contest_id = @contest AND p.state = 'qualified' AND (p.builtin OR o.user_id IS NOT NULL)
ORDER BY p.builtin DESC, p.id LIMIT 50;
