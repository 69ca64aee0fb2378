ALTER TABLE contests ADD COLUMN config bytea;
UPDATE contests c SET config = coalesce((SELECT b.config FROM boards b WHERE b.contest_id = c.id ORDER BY b.retired_at IS NOT NULL, b.place, b.id LIMIT 1), '');
ALTER TABLE contests ALTER COLUMN config SET NOT NULL;
ALTER TABLE finals ADD COLUMN config bytea;
UPDATE finals f SET config = b.config FROM final_boards x JOIN boards b ON b.id = x.board_id WHERE x.final_id = f.id AND x.number = 0 AND f.started_at IS NOT NULL;
UPDATE matches m SET config = b.config FROM boards b WHERE b.id = m.board_id AND m.config IS NULL AND (m.state = 'done' OR m.log IS NOT NULL); -- also results that were taken back
DROP TABLE final_boards;
DROP INDEX matches_ladder_boards;
ALTER TABLE matches DROP COLUMN board_id;
DROP TABLE boards;
ALTER TABLE matches RENAME CONSTRAINT matches_series_fkey TO matches_board_fkey;
ALTER TABLE matches RENAME COLUMN series TO board;
