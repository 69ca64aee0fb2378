-- What was done or asked about a final's match goes on without the match.
UPDATE audit SET match_id = NULL WHERE match_id IN (SELECT id FROM matches WHERE kind = 'final');
DELETE FROM orders WHERE match_id IN (SELECT id FROM matches WHERE kind = 'final');
DELETE FROM matches WHERE kind = 'final';
ALTER TABLE matches DROP CONSTRAINT matches_final_check;
ALTER TABLE matches DROP COLUMN final_id, DROP COLUMN heat, DROP COLUMN attempt, DROP COLUMN number, DROP COLUMN hidden;
ALTER TABLE matches DROP CONSTRAINT matches_kind_check;
ALTER TABLE matches ADD CONSTRAINT matches_kind_check CHECK (kind IN ('qualify', 'ladder', 'challenge'));
DROP TABLE final_redos;
DROP TABLE final_departures;
DROP TABLE final_entrants;
DROP TABLE finals;
