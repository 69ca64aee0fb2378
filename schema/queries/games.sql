-- name: GamePackage :one
-- The archive of a version by its name, or of the newest version of a game, a published one if there is any.
SELECT id, name, archive FROM game_versions WHERE name = @name OR game = @name
ORDER BY state = 'published' DESC, id DESC LIMIT 1;

-- name: GameArchive :one
SELECT archive FROM game_versions WHERE digest = $1 LIMIT 1;

-- name: PublishedGames :many
-- The newest published version of each game.
SELECT DISTINCT ON (game) name FROM game_versions WHERE state = 'published' ORDER BY game, published_at DESC, id DESC;

-- name: SaveFrames :exec
INSERT INTO match_frames (match_id, replay) VALUES (@match_id, @replay) ON CONFLICT (match_id) DO NOTHING;

-- name: MatchFrames :one
SELECT replay FROM match_frames WHERE match_id = $1;
