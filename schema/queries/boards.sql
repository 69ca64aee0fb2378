-- name: Boards :many
-- All boards of a contest: those that are played on, in their order, and then the retired ones.
SELECT * FROM boards WHERE contest_id = $1 ORDER BY retired_at IS NOT NULL, place, id;

-- name: LiveBoards :many
-- Those that matches are made on, in their order.
SELECT * FROM boards WHERE contest_id = $1 AND retired_at IS NULL ORDER BY place, id;

-- name: Board :one
SELECT * FROM boards WHERE id = $1;

-- name: LockBoards :many
-- As Boards. No match can be made on any of them until the transaction ends.
SELECT * FROM boards WHERE contest_id = $1 ORDER BY retired_at IS NOT NULL, place, id FOR UPDATE;

-- name: BoardsInUse :many
-- Boards of a contest that a match or a final refers to, with how many matches were made on each.
SELECT b.id, (SELECT count(*) FROM matches m WHERE m.board_id = b.id AND m.state <> 'void') AS matches FROM boards b
WHERE b.contest_id = $1 AND (EXISTS (SELECT FROM matches m WHERE m.board_id = b.id) OR EXISTS (SELECT FROM final_boards f WHERE f.board_id = b.id)
  OR EXISTS (SELECT FROM final_choices f WHERE f.board_id = b.id))
ORDER BY b.id;

-- name: AddBoard :exec
INSERT INTO boards (contest_id, place, name, config, retired_at)
VALUES (@contest_id, @place, @name, @config, CASE WHEN @retired::boolean THEN now() END);

-- name: FreeBoardNames :exec
-- Frees names, so that boards can exchange them. Nobody can type the names that they get meanwhile.
UPDATE boards SET name = chr(1) || id WHERE id = ANY(@boards::bigint[]);

-- name: ChangeBoard :exec
UPDATE boards SET place = @place, name = @name, config = @config,
  since = CASE WHEN retired_at IS NOT NULL AND NOT @retired::boolean THEN now() ELSE since END,
  retired_at = CASE WHEN @retired::boolean THEN coalesce(retired_at, now()) END
WHERE id = @id;

-- name: DropBoards :exec
DELETE FROM boards WHERE id = ANY(@boards::bigint[]);

-- name: BoardsPlayed :many
-- How many ladder matches were made on each board for each player since the newest of the boards in play was added. The
-- limits keep the planner from reading all matches and seats that ever were.
SELECT s.player_id, m.board_id::bigint AS board_id, count(*) AS matches
FROM (SELECT r.id, r.board_id FROM matches r
  WHERE r.contest_id = sqlc.arg(contest)::bigint AND r.kind = 'ladder' AND r.state <> 'void' AND r.created_at >= sqlc.arg(since)::timestamptz
  ORDER BY r.id DESC LIMIT sqlc.arg(matches)::int) m
CROSS JOIN LATERAL (SELECT x.player_id FROM seats x WHERE x.match_id = m.id AND NOT x.filler LIMIT 1000) s
WHERE m.board_id IS NOT NULL
GROUP BY s.player_id, m.board_id;

-- name: SetFinalBoard :exec
INSERT INTO final_boards (final_id, number, board_id) VALUES (@final_id, @number, @board_id);

-- name: ClearFinalBoards :exec
DELETE FROM final_boards WHERE final_id = $1;

-- name: ChooseBoard :exec
INSERT INTO final_choices (final_id, board_id) VALUES (@final_id, @board_id);

-- name: ClearChosenBoards :exec
DELETE FROM final_choices WHERE final_id = $1;

-- name: ChosenBoards :many
-- The boards that an organizer has chosen for a final; no row: all boards.
SELECT board_id FROM final_choices WHERE final_id = $1 ORDER BY board_id;

-- name: FinalBoards :many
-- In the order in which the final numbers them.
SELECT b.* FROM final_boards f JOIN boards b ON b.id = f.board_id WHERE f.final_id = $1 ORDER BY f.number;

-- name: APIBoards :many
-- All boards of a contest with how many ladder matches were made on each.
SELECT b.id, b.name, b.config, (b.retired_at IS NOT NULL)::boolean AS retired, coalesce(m.matches, 0)::bigint AS matches
FROM boards b LEFT JOIN (SELECT r.board_id, count(*) AS matches FROM matches r
  WHERE r.contest_id = sqlc.arg(contest)::bigint AND r.kind = 'ladder' AND r.state <> 'void' GROUP BY r.board_id) m ON m.board_id = b.id
WHERE b.contest_id = sqlc.arg(contest)::bigint ORDER BY b.retired_at IS NOT NULL, b.place, b.id;

-- name: APIBoard :one
SELECT name, config FROM boards WHERE id = @id AND contest_id = @contest_id;

-- name: APIBoardsOfPlayer :many
-- How a player did on each board, in the ladder matches that count: shares are of the other seats that count.
SELECT b.id, b.name, (b.retired_at IS NOT NULL)::boolean AS retired, count(r.match_id) AS matches,
  count(*) FILTER (WHERE r.rank = 1) AS wins, count(*) FILTER (WHERE r.frozen) AS frozen,
  coalesce(avg(r.score), 0)::float8 AS score, coalesce(avg(r.rank), 0)::float8 AS place, coalesce(avg(r.seats), 0)::float8 AS seats,
  coalesce(sum(r.behind) / nullif(sum(r.others), 0), 0)::float8 AS share
FROM boards b LEFT JOIN (
  SELECT m.board_id, s.match_id, s.rank, s.score, s.verdict = 'frozen' AS frozen, o.seats, o.others, o.behind
  FROM seats s JOIN matches m ON m.id = s.match_id
  CROSS JOIN LATERAL (SELECT count(*) AS seats, count(*) - 1 AS others,
      count(*) FILTER (WHERE x.rank > s.rank) + 0.5 * (count(*) FILTER (WHERE x.rank = s.rank) - 1) AS behind
    FROM seats x WHERE x.match_id = s.match_id AND NOT x.filler) o
  WHERE s.player_id = sqlc.arg(player)::bigint AND NOT s.filler AND m.kind = 'ladder' AND m.state = 'done') r ON r.board_id = b.id
WHERE b.contest_id = sqlc.arg(contest)::bigint
GROUP BY b.id ORDER BY b.retired_at IS NOT NULL, b.place, b.id;
