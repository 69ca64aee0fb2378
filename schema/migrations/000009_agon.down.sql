DROP TABLE workers, rating_history, ratings, seats, matches;
ALTER TABLE players DROP CONSTRAINT players_submission_id_fkey;
DROP TABLE submissions, builds, artefacts, players, members, contests, api_tokens, sessions, users;
