-- name: ContestTexts :one
SELECT version, texts FROM contest_texts WHERE contest_id = $1;

-- name: SetContestTexts :exec
INSERT INTO contest_texts (contest_id, version, texts) VALUES (@contest_id, @version, @texts)
ON CONFLICT (contest_id) DO UPDATE SET version = excluded.version, texts = excluded.texts;

-- name: CopyContestTexts :exec
INSERT INTO contest_texts (contest_id, texts) SELECT sqlc.arg(copy)::bigint, t.texts FROM contest_texts t WHERE t.contest_id = sqlc.arg(contest)::bigint;

-- name: CopyContestPictures :exec
INSERT INTO contest_pictures (contest_id, name, type, width, height, content)
SELECT sqlc.arg(copy)::bigint, p.name, p.type, p.width, p.height, p.content FROM contest_pictures p WHERE p.contest_id = sqlc.arg(contest)::bigint;

-- name: ContestPictures :many
SELECT name, type, width, height, octet_length(content) AS size FROM contest_pictures WHERE contest_id = $1 ORDER BY name;

-- name: ContestPicture :one
SELECT type, content FROM contest_pictures WHERE contest_id = @contest_id AND name = @name;

-- name: SetContestPicture :exec
INSERT INTO contest_pictures (contest_id, name, type, width, height, content) VALUES (@contest_id, @name, @type, @width, @height, @content)
ON CONFLICT (contest_id, name) DO UPDATE SET type = excluded.type, width = excluded.width, height = excluded.height, content = excluded.content;

-- name: DropContestPicture :execrows
DELETE FROM contest_pictures WHERE contest_id = @contest_id AND name = @name;

-- name: SiteLooks :one
SELECT version, name, accent_light, accent_dark, start, logo_type FROM site_looks;

-- name: LockSiteLooks :one
SELECT version, name, accent_light, accent_dark, start, logo_type FROM site_looks FOR UPDATE;

-- name: SetSiteLooks :exec
UPDATE site_looks SET version = version + 1, name = @name, accent_light = @accent_light, accent_dark = @accent_dark, start = @start;

-- name: SiteLogo :one
SELECT logo_type, logo FROM site_looks;

-- name: SetSiteLogo :exec
UPDATE site_looks SET version = version + 1, logo_type = @logo_type, logo = @logo;
