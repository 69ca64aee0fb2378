-- The boards of a contest: the configurations of its game that matches are played with.

-- So far a board was a seed that several matches share. That is a series now.
ALTER TABLE matches RENAME COLUMN board TO series; -- the first match of those of the same players on one board and seed, when there are several
ALTER TABLE matches RENAME CONSTRAINT matches_board_fkey TO matches_series_fkey;

-- A board that a match or a final refers to has its text for good. It is retired, not deleted.
CREATE TABLE boards (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  place int NOT NULL,       -- the order in which organizers want them, from 1; the first that is not retired is also for trials
  name text NOT NULL,
  config bytea NOT NULL,    -- in the game's own format
  created_at timestamptz NOT NULL DEFAULT now(),
  since timestamptz NOT NULL DEFAULT now(), -- when it last came among those that are played on
  retired_at timestamptz    -- no new matches are made on it
);
CREATE UNIQUE INDEX boards_name ON boards (contest_id, lower(name));
CREATE INDEX boards_contest ON boards (contest_id, place);

-- Configurations that were changed while a contest ran become boards of their own.
INSERT INTO boards (contest_id, place, name, config) SELECT id, 1, 'Board 1', config FROM contests ORDER BY id;
INSERT INTO boards (contest_id, place, name, config, retired_at)
SELECT x.contest_id, 1 + row_number() OVER w, 'Board ' || 1 + row_number() OVER w, x.config, now()
FROM (SELECT contest_id, config, min(at) AS at FROM (
    SELECT contest_id, config, created_at AS at FROM matches WHERE kind <> 'qualify' AND config IS NOT NULL
    UNION ALL
    SELECT contest_id, config, created_at FROM finals WHERE config IS NOT NULL) played
  GROUP BY contest_id, config) x
JOIN contests c ON c.id = x.contest_id AND c.config <> x.config
WINDOW w AS (PARTITION BY x.contest_id ORDER BY x.at, x.config)
ORDER BY 1, 2;

-- A match's configuration is its board's, but for trials that have one of their own.
ALTER TABLE matches ADD COLUMN board_id bigint REFERENCES boards;
UPDATE matches m SET board_id = b.id, config = NULL FROM boards b JOIN contests c ON c.id = b.contest_id
WHERE b.contest_id = m.contest_id AND b.config = coalesce(m.config, c.config);
CREATE INDEX matches_on_board ON matches (board_id, id DESC);
CREATE INDEX matches_ladder_boards ON matches (contest_id, id DESC) INCLUDE (board_id, created_at) WHERE kind = 'ladder' AND state <> 'void';

-- Those that a final is played on, as they were when it was planned.
CREATE TABLE final_boards (
  final_id bigint NOT NULL REFERENCES finals ON DELETE CASCADE,
  number int NOT NULL, -- from 0
  board_id bigint NOT NULL REFERENCES boards,
  PRIMARY KEY (final_id, number)
);
CREATE INDEX final_boards_board ON final_boards (board_id);
INSERT INTO final_boards (final_id, number, board_id)
SELECT f.id, 0, b.id FROM finals f JOIN contests c ON c.id = f.contest_id
JOIN boards b ON b.contest_id = f.contest_id AND b.config = coalesce(f.config, c.config);

ALTER TABLE finals DROP COLUMN config;
ALTER TABLE contests DROP COLUMN config;
