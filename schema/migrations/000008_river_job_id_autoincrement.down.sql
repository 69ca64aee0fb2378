-- From River v0.51.0 (github.com/riverqueue/river), Mozilla Public License 2.0.
DELETE FROM river_migration WHERE version = 8;

-- No-op. Postgres sequences already prevent automatically generated job IDs
-- from being reused.
SELECT 1;

