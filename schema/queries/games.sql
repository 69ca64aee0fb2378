-- name: GamePackage :one
-- The archive of a version by its name, or of the newest version of a game, a published one if there is any.
SELECT name, archive FROM game_versions WHERE name = @name OR game = @name
ORDER BY state = 'published' DESC, id DESC LIMIT 1;

-- name: PublishedGames :many
-- The newest published version of each game.
SELECT DISTINCT ON (game) name FROM game_versions WHERE state = 'published' ORDER BY game, published_at DESC, id DESC;

-- name: HoldGameVersion :one
-- The state of a version, which stays until the transaction ends.
SELECT state FROM game_versions WHERE name = $1 FOR SHARE;
