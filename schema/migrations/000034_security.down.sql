DELETE FROM activations WHERE reset; -- as activations they would take over the account
ALTER TABLE activations DROP COLUMN reset;
