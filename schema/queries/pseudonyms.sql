-- name: Faces :many
-- Players of a contest by their names or aliases in lower case, with their names, aliases and pseudonyms.
-- The column telling is the function telling written out: each page asks this about all its players,
-- and the database runs it several times as fast in the query.
SELECT p.name, coalesce(p.alias, '')::text AS alias, p.user_id, u.name AS author, p.builtin, coalesce(y.name, '')::text AS pseudonym,
  (NOT p.builtin AND (u.deleted_at IS NOT NULL OR tells(p.name, u.name)
    OR EXISTS (SELECT FROM team_members t JOIN users m ON m.id = t.user_id WHERE t.team_id = p.user_id AND tells(p.name, m.name))))::boolean AS telling
FROM players p JOIN users u ON u.id = p.user_id LEFT JOIN pseudonyms y ON y.contest_id = p.contest_id AND y.user_id = p.user_id
WHERE p.contest_id = @contest_id AND (lower(p.name) = ANY(@names::text[]) OR lower(p.alias) = ANY(@names::text[]));

-- name: PersonFaces :many
-- Accounts by their names in lower case, with their pseudonyms in a contest. Organizers have no
-- pseudonym.
SELECT u.name, a.author::bigint AS author, coalesce(y.name, '')::text AS pseudonym,
  (u.role = 'admin' OR EXISTS (SELECT FROM members m WHERE m.contest_id = sqlc.arg(contest_id)::bigint AND m.user_id = u.id AND m.role = 'organizer'))::boolean AS staff
FROM users u CROSS JOIN LATERAL (SELECT author_of(sqlc.arg(contest_id)::bigint, u.id) AS author) a
LEFT JOIN pseudonyms y ON y.contest_id = sqlc.arg(contest_id)::bigint AND y.user_id = a.author
WHERE lower(u.name) = ANY(@names::text[]) AND u.team_of IS NULL;

-- name: TeamFaces :many
-- Teams of a contest by their names in lower case, with their pseudonyms.
SELECT u.id, u.name, coalesce(y.name, '')::text AS pseudonym
FROM users u LEFT JOIN pseudonyms y ON y.contest_id = u.team_of AND y.user_id = u.id
WHERE u.team_of = sqlc.arg(contest_id)::bigint AND lower(u.name) = ANY(@names::text[]);

-- name: NameSpoken :one
-- Whether an author may not take a new name for a player, because it is what another author's player is called without
-- naming its author or, in a contest with pseudonyms, the name of an account. The refusal would tell who the author is.
SELECT (NOT EXISTS (SELECT FROM players p WHERE p.contest_id = c.id AND lower(p.name) = lower(sqlc.arg(name)::text))
  AND (EXISTS (SELECT FROM players p WHERE p.contest_id = c.id AND p.user_id <> sqlc.arg(author)::bigint AND lower(p.alias) = lower(sqlc.arg(name)::text))
    OR EXISTS (SELECT FROM pseudonyms y WHERE y.contest_id = c.id AND y.user_id <> sqlc.arg(author)::bigint AND lower(replace(y.name, ' ', '')) = lower(sqlc.arg(name)::text))
    OR c.pseudonyms AND EXISTS (SELECT FROM users u WHERE lower(u.name) = lower(sqlc.arg(name)::text) AND (u.team_of IS NULL OR u.team_of = c.id)
      AND u.id <> sqlc.arg(author)::bigint AND author_of(c.id, u.id) <> sqlc.arg(author)::bigint)))::boolean
FROM contests c WHERE c.id = sqlc.arg(contest_id)::bigint;
