-- From River v0.51.0 (github.com/riverqueue/river), Mozilla Public License 2.0.
DELETE FROM river_migration WHERE version = 3;

ALTER TABLE river_job
    ALTER COLUMN tags DROP NOT NULL,
    ALTER COLUMN tags DROP DEFAULT;

