-- name: CountRecount :exec
-- Tells programs that remember a contest's results to read them again, and stores by which system they were rated.
UPDATE contests SET recounts = recounts + 1, rating_system = $2 WHERE id = $1;

-- name: TakeBackMatch :exec
-- The result stays visible, and its number stays taken.
UPDATE matches SET state = 'void', note = $2 WHERE id = $1;

-- name: Player :one
SELECT * FROM players WHERE id = $1;

-- name: CallOffMatches :many
-- A player's ladder matches and challenges that have not begun. Package final decides about its heats in finals.
UPDATE matches SET state = 'void', finished_at = now(), note = $2
WHERE id IN (
  SELECT m.id FROM matches m JOIN seats s ON s.match_id = m.id
  WHERE s.player_id = $1 AND m.state = 'queued' AND m.kind IN ('ladder', 'challenge') ORDER BY m.id FOR NO KEY UPDATE OF m)
  AND state = 'queued'
RETURNING id;

-- name: CallOffTrials :many
-- Qualification matches that have not begun, of a player's submissions that do not qualify any more. The caller holds
-- locks that come after those of matches, so this waits for nobody: it passes over matches that others have locked.
UPDATE matches SET state = 'void', finished_at = now(), note = $2
WHERE id IN (
  SELECT m.id FROM matches m JOIN submissions s ON s.id = m.submission_id
  WHERE s.player_id = $1 AND s.state <> 'qualifying' AND m.state = 'queued' AND m.kind = 'qualify'
  FOR NO KEY UPDATE OF m SKIP LOCKED)
RETURNING id;

-- name: CallOffOldTrials :many
-- Qualification matches of a contest that have not begun and do not count, as the rule has changed since. It waits for
-- nobody, like CallOffTrials.
UPDATE matches SET state = 'void', finished_at = now(), note = $2
WHERE id IN (
  SELECT m.id FROM matches m JOIN contests c ON c.id = m.contest_id
  WHERE c.id = $1 AND m.created_at < c.gate_since AND m.state = 'queued' AND m.kind = 'qualify'
  FOR NO KEY UPDATE OF m SKIP LOCKED)
RETURNING id;

-- name: WithdrawSubmissions :exec
-- Those of a player that still wait.
UPDATE submissions SET state = 'withdrawn', note = $2, decided_at = now()
WHERE player_id = $1 AND state IN ('queued', 'compiling', 'qualifying');

-- name: SetPlayerState :exec
UPDATE players SET state = $2 WHERE id = $1;

-- name: FirstResult :one
-- The number of a player's first result in a contest's ladder; 0 if there is none.
SELECT coalesce(min(m.seq), 0)::bigint FROM seats s JOIN matches m ON m.id = s.match_id WHERE s.player_id = $1;

-- name: WriteAudit :exec
INSERT INTO audit (contest_id, user_id, action, match_id, player_id, reason, detail, security)
VALUES (@contest_id, @user_id, @action, @match_id, @player_id, @reason, @detail, @security);

-- name: OpenedSource :one
-- Whether the log has a recent entry that a user opened the source of a submission.
SELECT EXISTS (SELECT FROM audit WHERE security AND user_id = @person::bigint AND action = 'source'
  AND (detail->>'submission')::bigint = @submission::bigint AND at > @since);

-- name: ForgetAccess :exec
-- Entries that are kept for a time only: they say where people were and what they read.
SELECT audit_forget_access();

-- name: OwnLogIns :many
-- Newest first, with those that failed.
SELECT at, action, coalesce(detail->>'address', '')::text AS address, coalesce(detail->>'with', '')::text AS way FROM (
  SELECT a.id, a.at, a.action, a.detail FROM audit a WHERE a.security AND a.user_id = @person::bigint AND a.action = 'log_in'
  UNION ALL SELECT a.id, a.at, a.action, a.detail FROM audit a WHERE a.security AND a.action = 'log_in_failed' AND (a.detail->>'user_id')::bigint = @person::bigint) x
ORDER BY id DESC LIMIT @most;
