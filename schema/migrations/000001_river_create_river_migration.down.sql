-- From River v0.51.0 (github.com/riverqueue/river), Mozilla Public License 2.0.
DROP TABLE river_migration;
