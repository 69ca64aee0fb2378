-- From River v0.51.0 (github.com/riverqueue/river), Mozilla Public License 2.0.
-- No-op. Postgres sequences already prevent automatically generated job IDs
-- from being reused.
SELECT 1;


-- River's migrator and this one keep equal books, so that each may take over from the other.
INSERT INTO river_migration (line, version) VALUES ('main', 8);
