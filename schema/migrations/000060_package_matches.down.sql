ALTER TABLE contests DROP COLUMN pairing_stopped_at;
DROP TABLE referee_failures;
ALTER TABLE try_matches DROP COLUMN replay;
DROP TABLE match_replays;
