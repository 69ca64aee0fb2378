-- The boards that an organizer has chosen for a final; none stand for all. Those of them that its heats fit are in final_boards.
CREATE TABLE final_choices (
  final_id bigint NOT NULL REFERENCES finals ON DELETE CASCADE,
  board_id bigint NOT NULL REFERENCES boards,
  PRIMARY KEY (final_id, board_id)
);
CREATE INDEX final_choices_board ON final_choices (board_id);
