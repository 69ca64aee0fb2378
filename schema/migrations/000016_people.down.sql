DROP TABLE grading_exports, grades, gradings, identities;
ALTER TABLE submissions DROP COLUMN sent_by;
DROP FUNCTION author_of;
DROP TABLE team_members, teams, activations;
DROP INDEX users_email, users_name, users_team;
-- Teams stay as accounts that nobody can log in with.
UPDATE users u SET name = u.name || '-team' || u.id WHERE u.team_of IS NOT NULL;
CREATE UNIQUE INDEX users_name ON users (lower(name));
ALTER TABLE users DROP COLUMN email_confirmed, DROP COLUMN deleted_at, DROP COLUMN team_of;
DROP INDEX members_email, members_number;
ALTER TABLE members DROP COLUMN full_name, DROP COLUMN email, DROP COLUMN student_number, DROP COLUMN group_name, DROP COLUMN joined_at;
ALTER TABLE contests DROP COLUMN join_code, DROP COLUMN team_size, DROP COLUMN pseudonyms;
