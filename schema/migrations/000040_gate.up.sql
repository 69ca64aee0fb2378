-- Whom new players have to beat is the organizers' choice.
ALTER TABLE contests
  ADD COLUMN gate text NOT NULL DEFAULT '', -- a built-in player; none: a match without a fault is enough; empty: as the game's statement says
  ADD COLUMN gate_since timestamptz; -- qualification matches from before do not count; null: all count
