-- name: CountRecount :exec
-- Tells whoever remembers a contest's results to read them again.
UPDATE contests SET recounts = recounts + 1 WHERE id = $1;
