DROP TABLE game_rules;
DROP TABLE game_boards;
DROP TABLE game_checks;
ALTER TABLE game_versions DROP COLUMN title;
DROP TABLE game_owners;
UPDATE users SET role = 'student' WHERE role = 'author';
ALTER TABLE users DROP CONSTRAINT users_role_check;
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('student', 'organizer', 'admin'));
