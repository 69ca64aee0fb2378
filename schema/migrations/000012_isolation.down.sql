ALTER TABLE workers DROP COLUMN isolation;
