DROP INDEX matches_ladder_boards;
CREATE INDEX matches_ladder_boards ON matches (contest_id, id DESC) INCLUDE (board_id, created_at) WHERE kind = 'ladder' AND state <> 'void';
DROP INDEX seats_player;
CREATE INDEX seats_player ON seats (player_id, match_id DESC);
ALTER TABLE seats DROP CONSTRAINT seats_pkey, ADD CONSTRAINT seats_pkey PRIMARY KEY (match_id, seat);
