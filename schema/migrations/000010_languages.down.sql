ALTER TABLE workers DROP COLUMN languages;
