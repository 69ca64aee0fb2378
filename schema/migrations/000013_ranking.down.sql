DROP INDEX matches_void;
DROP TABLE neighbours;
ALTER TABLE contests DROP COLUMN transitive;
DROP TABLE audit;
DROP TABLE versions;
ALTER TABLE ratings DROP COLUMN batch, DROP COLUMN batch_deviation, DROP COLUMN best, DROP COLUMN place_low, DROP COLUMN place_high;
UPDATE players SET state = 'withdrawn' WHERE state = 'disqualified';
ALTER TABLE players DROP CONSTRAINT players_state_check;
ALTER TABLE players ADD CONSTRAINT players_state_check CHECK (state IN ('new', 'qualified', 'retired', 'withdrawn'));
DROP INDEX matches_requested;
DELETE FROM matches WHERE kind = 'challenge';
ALTER TABLE matches DROP CONSTRAINT matches_kind_check;
ALTER TABLE matches ADD CONSTRAINT matches_kind_check CHECK (kind IN ('qualify', 'ladder')),
  DROP COLUMN board, DROP COLUMN requested_by;
UPDATE contests SET rating_system = 'trueskill' WHERE rating_system NOT IN ('trueskill', 'elo');
ALTER TABLE contests DROP CONSTRAINT contests_rating_system_check;
ALTER TABLE contests
  ADD CONSTRAINT contests_rating_system_check CHECK (rating_system IN ('trueskill', 'elo')),
  ALTER COLUMN rating_system SET DEFAULT 'trueskill',
  DROP COLUMN recounts, DROP COLUMN rotate, DROP COLUMN certainty, DROP COLUMN settle_budget, DROP COLUMN settle_since, DROP COLUMN settled_at;
