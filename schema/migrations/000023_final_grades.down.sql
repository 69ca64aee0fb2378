DROP INDEX finals_request_key;
ALTER TABLE finals DROP COLUMN request_key;
DROP FUNCTION final_changes;
ALTER TABLE grades DROP COLUMN final_place, DROP COLUMN bonus;
ALTER TABLE gradings DROP CONSTRAINT gradings_final_check, DROP COLUMN final_id, DROP COLUMN final_changes;
