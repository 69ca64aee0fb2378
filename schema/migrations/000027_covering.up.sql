-- Whom a player has met is read from indexes alone: those that there are carry what is asked for.

ALTER TABLE seats DROP CONSTRAINT seats_pkey, ADD CONSTRAINT seats_pkey PRIMARY KEY (match_id, seat) INCLUDE (player_id, rank, score, filler);
DROP INDEX seats_player;
CREATE INDEX seats_player ON seats (player_id, match_id DESC) INCLUDE (rank, score, filler);
DROP INDEX matches_ladder_boards;
CREATE INDEX matches_ladder_boards ON matches (contest_id, id DESC) INCLUDE (board_id, created_at, state) WHERE kind = 'ladder' AND state <> 'void';
