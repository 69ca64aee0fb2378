-- From River v0.51.0 (github.com/riverqueue/river), Mozilla Public License 2.0.
ALTER TABLE river_job ALTER COLUMN tags SET DEFAULT '{}';
UPDATE river_job SET tags = '{}' WHERE tags IS NULL;
ALTER TABLE river_job ALTER COLUMN tags SET NOT NULL;


-- River's migrator and this one keep equal books, so that each may take over from the other.
INSERT INTO river_migration (version) VALUES (3);
