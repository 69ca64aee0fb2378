ALTER TABLE contests DROP COLUMN game_version;
DROP TABLE game_versions;
