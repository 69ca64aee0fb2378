-- name: APIJoinCode :one
SELECT coalesce(join_code, '')::text FROM contests WHERE id = @contest_id;

-- name: APIPeople :many
WITH found AS (
  SELECT m.contest_id, m.user_id, u.name, m.role, m.full_name, coalesce(nullif(m.email, ''), u.email)::text AS email, m.student_number, m.group_name,
    m.joined_at, coalesce(t.name, '')::text AS team, coalesce(y.name, '')::text AS pseudonym, u.password_hash
  FROM members m JOIN users u ON u.id = m.user_id
  LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id LEFT JOIN users t ON t.id = tm.team_id
  LEFT JOIN pseudonyms y ON y.contest_id = m.contest_id AND y.user_id = coalesce(tm.team_id, m.user_id) AND (SELECT c.pseudonyms FROM contests c WHERE c.id = m.contest_id)
  WHERE m.contest_id = @contest_id AND (@search::text = ''
    OR strpos(lower(concat_ws(' ', u.name, m.full_name, m.email, u.email, m.student_number, m.group_name, t.name, y.name)), lower(@search)) > 0)
  ORDER BY m.role, lower(coalesce(nullif(m.full_name, ''), u.name)), m.user_id LIMIT @most OFFSET @skip
)
SELECT f.user_id, f.name, f.role, f.full_name, f.email, f.student_number, f.group_name, f.joined_at, f.team, f.pseudonym,
  (f.password_hash <> '' OR EXISTS (SELECT FROM identities i WHERE i.user_id = f.user_id))::boolean AS active,
  a.expires_at AS link_expires_at,
  (SELECT count(*) FROM players p WHERE p.contest_id = f.contest_id AND p.user_id = author_of(f.contest_id, f.user_id)) AS players,
  (l.created_at IS NOT NULL)::boolean AS submitted, coalesce(l.created_at, 'epoch')::timestamptz AS submitted_at
FROM found f LEFT JOIN LATERAL (
  SELECT s.created_at FROM submissions s WHERE s.contest_id = f.contest_id AND s.user_id = author_of(f.contest_id, f.user_id) ORDER BY s.id DESC LIMIT 1) l ON true
LEFT JOIN activations a ON a.user_id = f.user_id AND NOT a.reset ORDER BY f.role, lower(coalesce(nullif(f.full_name, ''), f.name)), f.user_id;

-- name: APIPeopleSize :one
SELECT count(*) FROM members m JOIN users u ON u.id = m.user_id
LEFT JOIN team_members tm ON tm.contest_id = m.contest_id AND tm.user_id = m.user_id LEFT JOIN users t ON t.id = tm.team_id
LEFT JOIN pseudonyms y ON y.contest_id = m.contest_id AND y.user_id = coalesce(tm.team_id, m.user_id) AND (SELECT c.pseudonyms FROM contests c WHERE c.id = m.contest_id)
WHERE m.contest_id = @contest_id AND (@search::text = ''
  OR strpos(lower(concat_ws(' ', u.name, m.full_name, m.email, u.email, m.student_number, m.group_name, t.name, y.name)), lower(@search)) > 0);

-- name: APIActivation :one
SELECT u.name, a.expires_at, a.reset,
  coalesce((SELECT m.full_name FROM members m WHERE m.user_id = u.id AND m.full_name <> '' LIMIT 1), '')::text AS full_name,
  coalesce((SELECT string_agg(c.title, ', ' ORDER BY c.id) FROM members m JOIN contests c ON c.id = m.contest_id WHERE m.user_id = u.id), '')::text AS contests
FROM activations a JOIN users u ON u.id = a.user_id WHERE a.hash = @hash;
