DROP INDEX submissions_sent, submissions_request;
ALTER TABLE submissions ADD CONSTRAINT submissions_user_id_request_key_key UNIQUE (user_id, request_key);
