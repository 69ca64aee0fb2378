DELETE FROM audit WHERE action IN ('log_in', 'log_in_failed', 'source'); -- nothing would end them
ALTER TABLE audit DROP COLUMN security;

DELETE FROM activations WHERE reset; -- as activations they would take over the account
ALTER TABLE activations DROP COLUMN reset;
