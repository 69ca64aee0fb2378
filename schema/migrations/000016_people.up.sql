-- The people of a contest, and what they get for it.

ALTER TABLE contests
  ADD COLUMN join_code text UNIQUE, -- who knows it may join; null: nobody can
  ADD COLUMN team_size int NOT NULL DEFAULT 1 CHECK (team_size > 0), -- most people in a team; 1: everybody plays alone
  ADD COLUMN pseudonyms boolean NOT NULL DEFAULT false; -- what is public says nobody's name

-- A member, as the course's roster knows him. What is empty is not known.
ALTER TABLE members
  ADD COLUMN full_name text NOT NULL DEFAULT '',
  ADD COLUMN email text NOT NULL DEFAULT '',
  ADD COLUMN student_number text NOT NULL DEFAULT '',
  ADD COLUMN group_name text NOT NULL DEFAULT '',
  ADD COLUMN joined_at timestamptz NOT NULL DEFAULT now();
CREATE UNIQUE INDEX members_email ON members (contest_id, lower(email)) WHERE email <> '';
CREATE UNIQUE INDEX members_number ON members (contest_id, lower(student_number)) WHERE student_number <> '';

-- An address that a roster or the course's log-in has confirmed belongs to one account. Those that people write
-- themselves when they register prove nothing.
ALTER TABLE users
  ADD COLUMN email_confirmed boolean NOT NULL DEFAULT false,
  ADD COLUMN deleted_at timestamptz, -- all that was personal is gone, and nobody logs in with it
  ADD COLUMN team_of bigint REFERENCES contests ON DELETE CASCADE; -- it is a team: the author of its players in that contest
CREATE UNIQUE INDEX users_email ON users (lower(email)) WHERE email_confirmed AND email <> '';
DROP INDEX users_name;
CREATE UNIQUE INDEX users_name ON users (lower(name)) WHERE team_of IS NULL;
CREATE UNIQUE INDEX users_team ON users (team_of, lower(name)) WHERE team_of IS NOT NULL;

-- With what somebody takes over the account that a roster has made for him.
CREATE TABLE activations (
  user_id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  hash bytea NOT NULL UNIQUE, -- SHA-256 of the code
  expires_at timestamptz NOT NULL
);

CREATE TABLE teams (
  id bigint PRIMARY KEY REFERENCES users ON DELETE CASCADE,
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  code text NOT NULL UNIQUE -- who knows it may join
);
CREATE INDEX teams_contest ON teams (contest_id);

CREATE TABLE team_members (
  contest_id bigint NOT NULL,
  user_id bigint NOT NULL,
  team_id bigint NOT NULL REFERENCES teams ON DELETE CASCADE,
  PRIMARY KEY (contest_id, user_id),
  FOREIGN KEY (contest_id, user_id) REFERENCES members ON UPDATE CASCADE ON DELETE CASCADE
);
CREATE INDEX team_members_team ON team_members (team_id);

-- Whose players somebody's are in a contest: his team's, or his own.
CREATE FUNCTION author_of(contest bigint, person bigint) RETURNS bigint LANGUAGE sql STABLE AS $$
  SELECT coalesce((SELECT tm.team_id FROM team_members tm WHERE tm.contest_id = contest AND tm.user_id = person), person)
$$;

-- Submissions belong to the author; this is who sent them.
ALTER TABLE submissions ADD COLUMN sent_by bigint REFERENCES users;

-- How an account is known to a course's log-in.
CREATE TABLE identities (
  issuer text NOT NULL,
  subject text NOT NULL,
  user_id bigint NOT NULL REFERENCES users ON DELETE CASCADE,
  created_at timestamptz NOT NULL DEFAULT now(),
  PRIMARY KEY (issuer, subject)
);
CREATE INDEX identities_user ON identities (user_id);

-- Grades as they were given. They never change; a correction is another grading.
CREATE TABLE gradings (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  contest_id bigint NOT NULL REFERENCES contests,
  number int NOT NULL, -- in its contest, from 1
  note text NOT NULL,
  rules jsonb NOT NULL,
  results bigint NOT NULL, -- how many the ladder had counted
  created_by bigint REFERENCES users, -- null: on the command line
  created_at timestamptz NOT NULL DEFAULT now(),
  UNIQUE (contest_id, number)
);

CREATE TABLE grades (
  grading_id bigint NOT NULL REFERENCES gradings,
  user_id bigint NOT NULL REFERENCES users,
  name text NOT NULL,
  full_name text NOT NULL,
  email text NOT NULL,
  student_number text NOT NULL,
  group_name text NOT NULL,
  team text NOT NULL,
  player text NOT NULL,
  place bigint,
  rating double precision,
  interval double precision,
  points double precision NOT NULL,
  why text NOT NULL,
  PRIMARY KEY (grading_id, user_id)
);
CREATE INDEX grades_user ON grades (user_id);

CREATE TABLE grading_exports (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  grading_id bigint NOT NULL REFERENCES gradings,
  user_id bigint REFERENCES users, -- null: on the command line
  at timestamptz NOT NULL DEFAULT now()
);
CREATE INDEX grading_exports_grading ON grading_exports (grading_id);
