-- The languages in which a worker can build and run players, each as game/language.
ALTER TABLE workers ADD COLUMN languages text[] NOT NULL DEFAULT '{}';
