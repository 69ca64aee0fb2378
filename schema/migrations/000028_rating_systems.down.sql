UPDATE contests SET rating_system = 'batch' WHERE rating_system NOT IN ('batch', 'trueskill', 'elo', 'glicko2', 'wenglin');
ALTER TABLE contests
  ADD CONSTRAINT contests_rating_system_check CHECK (rating_system IN ('batch', 'trueskill', 'elo', 'glicko2', 'wenglin'));
