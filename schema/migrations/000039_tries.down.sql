ALTER TABLE seats DROP COLUMN trace;
ALTER TABLE contests DROP COLUMN tries_after_freeze, DROP COLUMN tries_per_hour;
DROP TABLE try_seats, try_matches, tries;
