DROP INDEX matches_request_key;
UPDATE matches SET note = fault WHERE fault <> '';
ALTER TABLE matches DROP COLUMN fault, DROP COLUMN request_key;
DROP TABLE orders;
DROP INDEX audit_match;
DROP INDEX audit_player;
DELETE FROM audit WHERE contest_id IS NULL OR action NOT IN ('void', 'rejudge', 'disqualify', 'withdraw', 'reinstate', 'settle', 'system');
ALTER TABLE audit DROP COLUMN detail, ALTER COLUMN reason DROP DEFAULT, ALTER COLUMN contest_id SET NOT NULL;
ALTER TABLE audit ADD CONSTRAINT audit_action_check CHECK (action IN ('void', 'rejudge', 'disqualify', 'withdraw', 'reinstate', 'settle', 'system'));
