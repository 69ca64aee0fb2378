-- name: GamePackage :one
-- The archive of a version by its name, or of the newest version of a game that was published.
SELECT name, archive FROM game_versions WHERE name = @name OR game = @name AND state IN ('published', 'withdrawn')
ORDER BY state = 'published' DESC, id DESC LIMIT 1;

-- name: PublishedGames :many
-- The newest published version of each game.
SELECT DISTINCT ON (game) name FROM game_versions WHERE state = 'published' ORDER BY game, published_at DESC, id DESC;

-- name: HoldGameVersion :one
-- The state of a version, which stays until the transaction ends.
SELECT state FROM game_versions WHERE name = $1 FOR SHARE;

-- name: GameOwner :one
SELECT user_id FROM game_owners WHERE game = $1;

-- name: ClaimGame :one
-- To whom a game belongs; to a user, if it has belonged to nobody so far. The row is locked until the transaction ends.
INSERT INTO game_owners (game, user_id) VALUES ($1, $2)
ON CONFLICT (game) DO UPDATE SET user_id = game_owners.user_id RETURNING user_id;

-- name: GameVersionsOf :many
-- The versions of a game with a number, all but the bytes.
SELECT id, name, state, digest FROM game_versions WHERE game = $1 AND version = $2 ORDER BY id;

-- name: AddGameVersion :one
INSERT INTO game_versions (game, version, title, digest, archive, user_id, state, published_at)
VALUES (@game, @version, @title, @digest, @archive, @user_id, @state, CASE WHEN @state = 'published' THEN now() END) RETURNING id, name;

-- name: DropDrafts :exec
-- Drafts with the number of another version that no contest is made of.
DELETE FROM game_versions v WHERE v.game = $1 AND v.version = $2 AND v.id <> $3 AND v.state IN ('draft', 'tested')
  AND NOT EXISTS (SELECT FROM contests c WHERE c.game_version = v.id);

-- name: DeleteDraft :execrows
DELETE FROM game_versions v WHERE v.id = $1 AND v.state IN ('draft', 'tested') AND NOT EXISTS (SELECT FROM contests c WHERE c.game_version = v.id);

-- name: AddGameCheck :exec
INSERT INTO game_checks (game_version) VALUES ($1)
ON CONFLICT (game_version) DO UPDATE SET state = 'queued', checks = '[]', note = '', asked_at = now(), began_at = NULL, ended_at = NULL;

-- name: GameVersions :many
-- All versions that a user may know of, newest first: drafts are for those to whom their game belongs, and for admins.
SELECT v.id, v.name, v.game, v.version, v.title, v.state, v.uploaded_at, v.published_at, u.name AS author, o.user_id AS owner,
  coalesce(c.state, '')::text AS check_state, (SELECT count(*) FROM contests k WHERE k.game_version = v.id) AS contests
FROM game_versions v JOIN users u ON u.id = v.user_id LEFT JOIN game_owners o ON o.game = v.game LEFT JOIN game_checks c ON c.game_version = v.id
WHERE v.state IN ('published', 'withdrawn') OR o.user_id = sqlc.arg(person)::bigint OR sqlc.arg(everything)::boolean
ORDER BY v.game, v.id DESC;

-- name: GameVersion :one
-- A version by its name, without its bytes.
SELECT v.id, v.name, v.game, v.version, v.title, v.digest, v.state, v.uploaded_at, v.published_at, u.name AS author, o.user_id AS owner,
  coalesce(c.state, '')::text AS check_state, c.checks, c.note AS check_note, c.began_at, c.ended_at, (SELECT count(*) FROM contests k WHERE k.game_version = v.id) AS contests
FROM game_versions v JOIN users u ON u.id = v.user_id LEFT JOIN game_owners o ON o.game = v.game LEFT JOIN game_checks c ON c.game_version = v.id
WHERE v.name = $1;

-- name: GameArchive :one
SELECT archive FROM game_versions WHERE id = $1;

-- name: VersionBefore :one
-- The version that a reader compares a version with: the newest published one of its game that is older, or else the newest draft.
SELECT b.id, b.name, b.version FROM game_versions v JOIN game_versions b ON b.game = v.game AND b.id < v.id
WHERE v.id = sqlc.arg(version)::bigint AND (b.state IN ('published', 'withdrawn') OR sqlc.arg(drafts)::boolean)
ORDER BY b.state = 'published' DESC, b.id DESC LIMIT 1;

-- name: KnownDigests :many
-- Those of some packages that are versions already.
SELECT digest FROM game_versions WHERE digest = ANY(sqlc.arg(digests)::bytea[]);

-- name: LockGameVersion :one
SELECT id, name, game, version, title, state FROM game_versions WHERE name = $1 FOR UPDATE;

-- name: PublishGameVersion :exec
UPDATE game_versions SET state = 'published', published_at = coalesce(published_at, now()) WHERE id = $1;

-- name: SetGameVersionState :exec
UPDATE game_versions SET state = $2 WHERE id = $1;

-- name: GamePublishers :one
SELECT publish FROM game_rules;

-- name: SetGamePublishers :exec
UPDATE game_rules SET publish = $1;

-- name: GameCheckToDo :one
-- What a job that tests a version reads. No row: it is tested already, or the version is gone.
SELECT v.id, v.name, v.archive FROM game_versions v JOIN game_checks c ON c.game_version = v.id
WHERE v.id = $1 AND c.state IN ('queued', 'running');

-- name: BeginGameCheck :execrows
UPDATE game_checks SET state = 'running', checks = '[]', note = '', began_at = now() WHERE game_version = $1 AND state IN ('queued', 'running');

-- name: NoteGameCheck :exec
UPDATE game_checks SET checks = checks || sqlc.arg(done)::jsonb WHERE game_version = $1 AND state = 'running';

-- name: WaitGameCheck :exec
UPDATE game_checks SET state = 'queued', note = $2 WHERE game_version = $1 AND state IN ('queued', 'running');

-- name: EndGameCheck :execrows
UPDATE game_checks SET state = $2, checks = coalesce(sqlc.narg(checks), checks), note = sqlc.arg(note), ended_at = now()
WHERE game_version = $1 AND state IN ('queued', 'running');

-- name: DropGameBoards :exec
DELETE FROM game_boards WHERE game_version = $1;

-- name: AddGameBoard :exec
INSERT INTO game_boards (game_version, number, name, low, high, opening) VALUES (@game_version, @number, @name, @low, @high, @opening);

-- name: GameBoards :many
SELECT number, name, low, high, opening FROM game_boards WHERE game_version = $1 ORDER BY number;

-- name: PublishedAuthors :many
-- Who has written the published versions, by account.
SELECT v.name, u.name AS author FROM game_versions v JOIN users u ON u.id = v.user_id WHERE v.state = 'published';

-- name: OwnsGameVersion :one
-- Whether a version is in a user's hands: the user's own, or anybody's for admins.
SELECT EXISTS (SELECT FROM game_versions v JOIN users u ON u.id = sqlc.arg(person)::bigint LEFT JOIN game_owners o ON o.game = v.game
  WHERE v.name = sqlc.arg(version)::text AND (u.role = 'admin' OR o.user_id = u.id));

-- name: MyGames :many
-- The versions of games that a user has uploaded, for the user; their files are on their pages.
SELECT name, game, version, title, state, uploaded_at, published_at FROM game_versions WHERE user_id = $1 ORDER BY id;
