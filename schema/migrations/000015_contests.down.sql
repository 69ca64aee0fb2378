ALTER TABLE contests
  DROP COLUMN version, DROP COLUMN changed_by, DROP COLUMN changed_at, DROP COLUMN time_zone, DROP COLUMN closes_at, DROP COLUMN final_at,
  DROP COLUMN archived_at, DROP COLUMN visibility, DROP COLUMN languages, DROP COLUMN builtins, DROP COLUMN names,
  DROP COLUMN submissions_per_day, DROP COLUMN submissions_total, DROP COLUMN announcement, DROP COLUMN announcement_until;
