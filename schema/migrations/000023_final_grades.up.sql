-- What a final adds to grades, and as of which state of it.
ALTER TABLE gradings
  ADD COLUMN final_id bigint REFERENCES finals,
  ADD COLUMN final_changes bigint, -- how many heats were redone and entrants had left by then: whoever counts more knows that the outcome may be another
  ADD CONSTRAINT gradings_final_check CHECK ((final_id IS NULL) = (final_changes IS NULL));
CREATE INDEX gradings_final ON gradings (final_id);
ALTER TABLE grades
  ADD COLUMN final_place bigint,
  ADD COLUMN bonus double precision NOT NULL DEFAULT 0; -- part of the points

-- Counts what has made the outcome of a final another one than was played.
CREATE FUNCTION final_changes(final bigint) RETURNS bigint LANGUAGE sql STABLE
  RETURN (SELECT count(*) FROM final_redos r WHERE r.final_id = final) + (SELECT count(*) FROM final_departures d WHERE d.final_id = final);

-- A final that is planned twice by one click is one.
ALTER TABLE finals ADD COLUMN request_key text; -- Idempotency-Key
CREATE UNIQUE INDEX finals_request_key ON finals (created_by, request_key) WHERE request_key IS NOT NULL;
