-- Submissions belong to an author, who may be a team; each is sent by a person.

UPDATE submissions s SET sent_by = s.user_id
FROM users u, players p
WHERE u.id = s.user_id AND p.id = s.player_id AND s.sent_by IS NULL AND u.team_of IS NULL AND NOT p.builtin;

-- A request that comes again is the same person's, whoever else is in the team.
ALTER TABLE submissions DROP CONSTRAINT submissions_user_id_request_key_key;
UPDATE submissions s SET request_key = NULL -- who sent one with the same key for himself and for his team
WHERE EXISTS (SELECT FROM submissions e WHERE e.sent_by = s.sent_by AND e.request_key = s.request_key AND e.id < s.id);
CREATE UNIQUE INDEX submissions_request ON submissions (sent_by, request_key);
CREATE INDEX submissions_sent ON submissions (sent_by, contest_id);
