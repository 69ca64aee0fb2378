-- Contests as their organizers make them.

ALTER TABLE contests
  ADD COLUMN version int NOT NULL DEFAULT 1,            -- grows with every change of the settings, so that two changes at once are noticed
  ADD COLUMN changed_by bigint REFERENCES users,        -- who made the last one; null: on the command line
  ADD COLUMN changed_at timestamptz NOT NULL DEFAULT now(),
  ADD COLUMN time_zone text NOT NULL DEFAULT 'UTC',     -- IANA name; its times are said in it
  ADD COLUMN closes_at timestamptz,                     -- nothing is played any more
  ADD COLUMN final_at timestamptz,                      -- announced date of the final
  ADD COLUMN archived_at timestamptz,                   -- by an organizer: it can only be looked at
  ADD COLUMN visibility text NOT NULL DEFAULT 'public' CHECK (visibility IN ('public', 'members', 'hidden')),
  ADD COLUMN languages text[],                          -- that submissions may be in; null: all of the game's
  ADD COLUMN builtins text[],                           -- built-in players that take part; null: all of the game's
  ADD COLUMN names text NOT NULL DEFAULT 'version' CHECK (names IN ('version', 'player')), -- what a name stands for: one version for good, or a player in all its versions
  ADD COLUMN submissions_per_day int CHECK (submissions_per_day > 0),   -- of one user within 24 hours; null: no limit
  ADD COLUMN submissions_total int CHECK (submissions_total > 0),       -- of one user; null: no limit
  ADD COLUMN announcement text NOT NULL DEFAULT '',     -- Markdown, on all its pages
  ADD COLUMN announcement_until timestamptz;            -- null: until it is taken away

-- Whoever takes part is a member, so that a contest can be for members only later on.
INSERT INTO members (contest_id, user_id, role)
SELECT DISTINCT p.contest_id, p.user_id, 'student' FROM players p JOIN users u ON u.id = p.user_id WHERE NOT u.system
ON CONFLICT DO NOTHING;
