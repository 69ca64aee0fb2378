ALTER TABLE contests DROP COLUMN restrictions;
