-- The log can be kept out of reach of the program that writes it: what happens to its entries afterwards happens here, by
-- the rights of the database's owner.

-- Entries of a contest that is deleted before anybody took part stay.
ALTER TABLE audit DROP CONSTRAINT audit_contest_id_fkey, DROP CONSTRAINT audit_player_id_fkey;
ALTER TABLE audit
  ADD CONSTRAINT audit_contest_id_fkey FOREIGN KEY (contest_id) REFERENCES contests ON DELETE SET NULL,
  ADD CONSTRAINT audit_player_id_fkey FOREIGN KEY (player_id) REFERENCES players ON DELETE SET NULL;

-- Who logged in from where and who opened a source is kept for 180 days.
CREATE FUNCTION audit_forget_access() RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM audit WHERE security AND action IN ('log_in', 'log_in_failed', 'source') AND at < now() - interval '180 days'
$$;

-- What was personal of an account that is deleted, which had a name. What was done to it or about it stays, by its number.
CREATE FUNCTION audit_erase(person bigint, had text) RETURNS void LANGUAGE sql SECURITY DEFINER SET search_path = public, pg_temp AS $$
  DELETE FROM audit WHERE security AND action IN ('log_in', 'log_in_failed') AND (user_id = person OR (detail->>'user_id')::bigint = person)
    AND EXISTS (SELECT FROM users u WHERE u.id = person AND u.deleted_at IS NOT NULL);
  UPDATE audit SET detail = jsonb_set(detail, '{user}', to_jsonb('deleted-' || person)) WHERE detail->>'user' = had
    AND EXISTS (SELECT FROM users u WHERE u.id = person AND u.deleted_at IS NOT NULL);
  UPDATE audit SET reason = '' WHERE action = 'role' AND reason LIKE had || ' is %'
    AND EXISTS (SELECT FROM users u WHERE u.id = person AND u.deleted_at IS NOT NULL);
$$;
REVOKE EXECUTE ON FUNCTION audit_forget_access(), audit_erase(bigint, text) FROM PUBLIC;
