-- name: APIPlayer :one
SELECT p.id, p.name, p.user_id, u.name AS author, p.builtin, p.state, p.created_at, p.qualified_at,
  r.shown, r.interval, r.matches, r.wins, r.on_ladder,
  (SELECT 1 + count(*) FROM ratings o WHERE o.contest_id = p.contest_id AND o.on_ladder AND o.shown > r.shown)::bigint AS place
FROM players p JOIN users u ON u.id = p.user_id
LEFT JOIN ratings r ON r.player_id = p.id
WHERE p.contest_id = @contest_id AND lower(p.name) = lower(@name);

-- name: APIPlayerID :one
SELECT id FROM players WHERE contest_id = @contest_id AND lower(name) = lower(@name);

-- name: APIHistory :many
-- Every @every-th result of the player, counted from the newest. Thinned out first: the matches are joined to what is left.
SELECT h.seq, h.match_id, m.finished_at AS at, h.shown, h.interval FROM (
  SELECT rh.seq, rh.match_id, rh.shown, rh.interval, row_number() OVER (ORDER BY rh.seq DESC) AS age
  FROM rating_history rh WHERE rh.player_id = @player_id) h
JOIN matches m ON m.id = h.match_id
WHERE (h.age - 1) % @every::bigint = 0 ORDER BY h.seq;

-- name: APIHistoryLength :one
SELECT count(*) FROM rating_history WHERE player_id = @player_id;
