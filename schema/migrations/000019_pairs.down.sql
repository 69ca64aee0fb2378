DROP INDEX versions_previous;
ALTER TABLE contests DROP COLUMN counted;
DROP TABLE standings;
