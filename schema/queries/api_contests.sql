-- name: APIContests :many
-- Those that a user may see; user 0 is a visitor.
SELECT c.id, c.slug, c.title, c.game, c.limits, c.time_zone, c.opens_at, c.freezes_at, c.closes_at, c.final_at, c.archived_at, c.visibility,
  c.languages, c.names, c.players_per_user, c.team_size, c.rating_system, c.gate, c.qualify_matches, c.qualify_wins,
  c.submissions_per_hour, c.submissions_per_day, c.submissions_total, c.announcement, c.announcement_until, c.counted AS matches, c.settle_since,
  (SELECT count(*) FROM ratings r WHERE r.contest_id = c.id AND r.on_ladder) AS players,
  (SELECT count(*) FROM boards b WHERE b.contest_id = c.id) AS boards,
  (SELECT count(*) FROM matches m WHERE m.contest_id = c.id AND m.state = 'queued' AND m.kind <> 'final') AS queued,
  coalesce(me.role = 'organizer', false)::boolean AS organizer, c.pseudonyms,
  EXISTS (SELECT FROM contest_texts t WHERE t.contest_id = c.id AND jsonb_array_length(t.texts->'start') > 0) AS has_start,
  coalesce((SELECT y.name FROM pseudonyms y WHERE me.user_id IS NOT NULL AND y.contest_id = c.id AND y.user_id = author_of(c.id, me.user_id)), '')::text AS pseudonym
FROM contests c LEFT JOIN members me ON me.contest_id = c.id AND me.user_id = sqlc.arg(caller)::bigint
WHERE (@slug::text = '' OR c.slug = @slug)
  AND (c.visibility = 'public' OR @everything::boolean OR me.role = 'organizer' OR c.visibility = 'members' AND me.role IS NOT NULL)
ORDER BY date_trunc('day', c.opens_at) DESC, c.id;

-- name: APIContestSeen :one
-- The contest that an address is about, and who may see it.
SELECT id, visibility, pseudonyms FROM contests WHERE slug = @slug;

-- name: APIMatchSeen :one
SELECT c.id, c.visibility, m.hidden, c.pseudonyms FROM matches m JOIN contests c ON c.id = m.contest_id WHERE m.id = @id;

-- name: APIFinalSeen :one
-- Before its show begins, only organizers know that there is a final.
SELECT c.id, c.visibility, (f.shown_step = 0)::boolean AS hidden, c.pseudonyms FROM finals f JOIN contests c ON c.id = f.contest_id WHERE f.id = @id;

-- name: APISubmissionSeen :one
SELECT c.id, c.visibility, c.pseudonyms FROM submissions s JOIN contests c ON c.id = s.contest_id WHERE s.id = @id;

-- name: APIChanger :one
-- The user who changed a contest's settings last; empty: it was done on the command line.
SELECT coalesce(u.name, '')::text AS name FROM contests c LEFT JOIN users u ON u.id = c.changed_by WHERE c.id = @id;

-- name: APISeqBefore :one
-- The last result of the contest by the given time; 0 when there was none.
SELECT coalesce((SELECT m.seq FROM matches m
  WHERE m.contest_id = @contest_id AND m.seq IS NOT NULL AND m.finished_at <= @at
  ORDER BY m.seq DESC LIMIT 1), 0)::bigint AS seq;

-- name: APIRanksAt :many
-- The ranks that the players who are on the ladder now had after the result @seq. Players who came later have none.
SELECT r.player_id, rank() OVER (ORDER BY h.shown DESC) AS place
FROM ratings r CROSS JOIN LATERAL (
  SELECT rh.shown FROM rating_history rh WHERE rh.player_id = r.player_id AND rh.seq <= @seq
  ORDER BY rh.seq DESC LIMIT 1) h
WHERE r.contest_id = @contest_id AND r.on_ladder;

-- name: APILadderSearch :many
-- The players on the ladder whom the filters let pass. The whole ladder is ranked before it is filtered, so a found player
-- keeps its rank. Empty filters let all pass. The group is that of the author, or of a member of its team. Pseudonyms: they
-- are searched too. Masked: what tells who a player belongs to finds only the reader's own players.
WITH ladder AS (
  SELECT r.player_id, rank() OVER (ORDER BY r.shown DESC) AS place FROM ratings r WHERE r.contest_id = @contest_id AND r.on_ladder
)
SELECT l.player_id, l.place, count(*) OVER () AS total
FROM ladder l JOIN players p ON p.id = l.player_id JOIN users u ON u.id = p.user_id LEFT JOIN submissions s ON s.id = p.submission_id
LEFT JOIN pseudonyms y ON @pseudonyms::boolean AND y.contest_id = @contest_id AND y.user_id = p.user_id
WHERE (@search::text = ''
    OR @pseudonyms::boolean AND (strpos(lower(p.alias), lower(@search)) > 0 OR strpos(lower(y.name), lower(@search)) > 0)
    OR CASE WHEN @masked::boolean AND NOT p.builtin AND NOT (p.user_id = ANY(coalesce(sqlc.narg(own)::bigint[], '{}')))
      THEN strpos(lower(p.name), lower(@search)) > 0 AND NOT telling(p.id)
      ELSE strpos(lower(p.name), lower(@search)) > 0 OR strpos(lower(u.name), lower(@search)) > 0 END)
  AND (@language::text = '' OR s.language = @language)
  AND (@group_name::text = '' OR p.user_id IN (
    SELECT coalesce(tm.team_id, m.user_id) FROM members m LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id
    WHERE m.contest_id = @contest_id AND m.group_name = @group_name))
ORDER BY l.place, l.player_id LIMIT @most OFFSET @skip;

-- name: APILadderPage :many
-- The players of a page of the ladder without filters: only the page is read.
SELECT player_id, shown FROM ratings WHERE contest_id = @contest_id AND on_ladder ORDER BY shown DESC, player_id LIMIT @most OFFSET @skip;

-- name: APILadderAfter :many
-- The next players of the ladder after one, in its order.
SELECT player_id, shown FROM ratings
WHERE contest_id = @contest_id AND on_ladder
  AND (shown < sqlc.arg(shown)::float8 OR shown = sqlc.arg(shown)::float8 AND player_id > sqlc.arg(player)::bigint)
ORDER BY shown DESC, player_id LIMIT @most;

-- name: APILadderRows :many
-- What the ladder shows of some of its players, in its order. A column of the ladder is added here.
SELECT r.player_id, p.name AS player, u.name AS author, p.builtin, r.shown, r.interval, r.matches, r.wins, r.last_match_at,
  r.best, r.place_low, r.place_high, n.evidence, c.certainty, coalesce(s.language, '')::text AS language
FROM ratings r JOIN players p ON p.id = r.player_id JOIN users u ON u.id = p.user_id LEFT JOIN submissions s ON s.id = p.submission_id
LEFT JOIN neighbours n ON n.contest_id = r.contest_id AND n.upper = r.player_id
LEFT JOIN contests c ON c.id = n.contest_id
WHERE r.player_id = ANY(@players::bigint[]) AND r.on_ladder
ORDER BY r.shown DESC, r.player_id;

-- name: APIAhead :one
-- The number of players on the ladder with a higher rating.
SELECT count(*) FROM ratings WHERE contest_id = @contest_id AND on_ladder AND shown > @shown;

-- name: APILadderCount :one
SELECT count(*) FROM ratings WHERE contest_id = @contest_id AND on_ladder;

-- name: APILadderLanguages :many
SELECT s.language, count(*) AS players FROM ratings r JOIN players p ON p.id = r.player_id JOIN submissions s ON s.id = p.submission_id
WHERE r.contest_id = @contest_id AND r.on_ladder GROUP BY s.language ORDER BY players DESC, s.language;

-- name: APILadderGroups :many
-- The groups of the roster that somebody on the ladder is in.
SELECT m.group_name, count(DISTINCT r.player_id) AS players
FROM members m LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id
JOIN players p ON p.contest_id = m.contest_id AND p.user_id = coalesce(tm.team_id, m.user_id) JOIN ratings r ON r.player_id = p.id
WHERE m.contest_id = @contest_id AND m.group_name <> '' AND r.on_ladder GROUP BY m.group_name ORDER BY m.group_name LIMIT 1000;

-- name: APILadderUpdated :one
SELECT last_match_at FROM ratings WHERE contest_id = @contest_id AND on_ladder ORDER BY last_match_at DESC NULLS LAST LIMIT 1;
