-- The list of systems is the program's (ranking/systems), which refuses any other in settings. Contests of the two that left
-- it are rated by the default, as soon as a result comes or agon rerate computes them.

ALTER TABLE contests DROP CONSTRAINT contests_rating_system_check;
UPDATE contests SET rating_system = 'batch' WHERE rating_system IN ('glicko2', 'wenglin');
