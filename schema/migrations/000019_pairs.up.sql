-- What is known of any two versions, for who asks how they would do against each other.
CREATE TABLE standings (
  contest_id bigint PRIMARY KEY REFERENCES contests,
  seq bigint NOT NULL,        -- the newest result in it: that of the newest recompute
  versions bigint[] NOT NULL, -- submissions, in the order of their numbers
  pairs bytea NOT NULL        -- ranking.Pairs
);
ALTER TABLE standings ALTER COLUMN pairs SET STORAGE EXTERNAL; -- it does not compress

-- Results that the ratings contain. It is less than rated_seq where results were taken back.
ALTER TABLE contests ADD COLUMN counted int NOT NULL DEFAULT 0;
UPDATE contests c SET counted = (SELECT count(*) FROM matches m WHERE m.contest_id = c.id AND m.kind = 'ladder' AND m.state = 'done' AND m.seq <= c.rated_seq);

CREATE INDEX versions_previous ON versions (previous) WHERE previous IS NOT NULL;
