-- What holds between the players that a worker runs, as in the matches that it played.
ALTER TABLE workers ADD COLUMN isolation jsonb NOT NULL DEFAULT '{}';
