DROP TABLE referee_failures, match_frames;
ALTER TABLE try_matches DROP COLUMN replay;
ALTER TABLE contests DROP COLUMN stopped, DROP COLUMN stopped_at, DROP COLUMN game_version;
DROP TABLE game_versions;
ALTER TABLE users DROP CONSTRAINT users_role_check;
UPDATE users SET role = 'student' WHERE role = 'author';
ALTER TABLE users ADD CONSTRAINT users_role_check CHECK (role IN ('student', 'organizer', 'admin'));
