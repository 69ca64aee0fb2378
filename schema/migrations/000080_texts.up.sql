-- What organizers have written for a contest beside the game's statement, read and replaced as a whole.
CREATE TABLE contest_texts (
  contest_id bigint PRIMARY KEY REFERENCES contests ON DELETE CASCADE,
  version int NOT NULL DEFAULT 1,
  texts jsonb NOT NULL -- as package contest/texts writes them
);
CREATE TABLE contest_pictures (
  contest_id bigint NOT NULL REFERENCES contests ON DELETE CASCADE,
  name text NOT NULL, -- by which texts show it
  type text NOT NULL, -- media type, found from the bytes
  width int NOT NULL,
  height int NOT NULL,
  content bytea NOT NULL,
  PRIMARY KEY (contest_id, name)
);
ALTER TABLE contest_pictures ALTER COLUMN content SET STORAGE EXTERNAL;

-- What the admins have changed about the site's looks: one row.
CREATE TABLE site_looks (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  version int NOT NULL DEFAULT 1,
  name text NOT NULL DEFAULT '', -- empty: the program's
  accent_light text NOT NULL DEFAULT '', -- #rrggbb; empty: the program's
  accent_dark text NOT NULL DEFAULT '',
  start jsonb NOT NULL DEFAULT '[]', -- the text of the start page in each language
  logo_type text NOT NULL DEFAULT '', -- media type; empty: the program's logo
  logo bytea NOT NULL DEFAULT ''
);
INSERT INTO site_looks DEFAULT VALUES;
