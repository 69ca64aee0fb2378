-- name: SaveArtefact :exec
INSERT INTO artefacts (hash, content, size) VALUES ($1, $2, $3)
ON CONFLICT (hash) DO UPDATE SET content = excluded.content, size = excluded.size WHERE artefacts.content <> excluded.content;

-- name: Artefact :one
SELECT content FROM artefacts WHERE hash = $1;

-- name: SaveBuild :exec
INSERT INTO builds (key, ok, folder, artefact, log, cpu_ms) VALUES (@key, @ok, @folder, @artefact, @log, @cpu_ms)
ON CONFLICT (key) DO UPDATE SET ok = excluded.ok, folder = excluded.folder, artefact = excluded.artefact, log = excluded.log, cpu_ms = excluded.cpu_ms;

-- name: Build :one
SELECT * FROM builds WHERE key = $1;

-- name: HasBuild :one
-- False as well when the executable was evicted.
SELECT EXISTS (SELECT FROM builds WHERE key = $1 AND (artefact IS NOT NULL OR NOT ok));
