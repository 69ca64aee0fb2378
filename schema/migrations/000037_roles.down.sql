DROP FUNCTION audit_erase;
DROP FUNCTION audit_forget_access;
ALTER TABLE audit DROP CONSTRAINT audit_contest_id_fkey, DROP CONSTRAINT audit_player_id_fkey;
ALTER TABLE audit
  ADD CONSTRAINT audit_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests,
  ADD CONSTRAINT audit_player_id_fkey FOREIGN KEY (player_id) REFERENCES players;
