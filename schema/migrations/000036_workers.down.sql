ALTER TABLE players DROP COLUMN guest_workers;
DROP INDEX matches_host;
DROP VIEW connected_workers;
DROP TABLE workers;
DROP FUNCTION dispatcher_lives;
ALTER TABLE dispatchers ADD COLUMN cores int NOT NULL DEFAULT 0, ADD COLUMN languages text[] NOT NULL DEFAULT '{}',
  ADD COLUMN isolation jsonb NOT NULL DEFAULT '{}', ADD COLUMN disk_free bigint NOT NULL DEFAULT 0, ADD COLUMN disk_total bigint NOT NULL DEFAULT 0;
ALTER TABLE dispatchers ALTER COLUMN cores DROP DEFAULT, DROP COLUMN address, DROP COLUMN plays;
ALTER SEQUENCE dispatchers_id_seq RENAME TO workers_id_seq;
ALTER TABLE dispatchers RENAME CONSTRAINT dispatchers_name_key TO workers_name_key;
ALTER TABLE dispatchers RENAME CONSTRAINT dispatchers_pkey TO workers_pkey;
ALTER TABLE dispatchers RENAME TO workers;
CREATE FUNCTION worker_lives(worker int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.classid = 4137 AND l.objid = worker::oid AND l.objsubid = 2 AND l.granted
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
$$;
