DROP INDEX submissions_sent, submissions_request;
-- Of a team's requests with one key, by several people, the first keeps it.
UPDATE submissions s SET request_key = NULL
WHERE EXISTS (SELECT FROM submissions e WHERE e.user_id = s.user_id AND e.request_key = s.request_key AND e.id < s.id);
ALTER TABLE submissions ADD CONSTRAINT submissions_user_id_request_key_key UNIQUE (user_id, request_key);
