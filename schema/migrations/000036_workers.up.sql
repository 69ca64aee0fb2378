-- Processes with the database's address are dispatchers; what compiles and plays are workers, known by name and key.

ALTER TABLE workers RENAME TO dispatchers;
ALTER TABLE dispatchers RENAME CONSTRAINT workers_pkey TO dispatchers_pkey;
ALTER TABLE dispatchers RENAME CONSTRAINT workers_name_key TO dispatchers_name_key;
ALTER SEQUENCE workers_id_seq RENAME TO dispatchers_id_seq;
ALTER TABLE dispatchers DROP COLUMN cores, DROP COLUMN languages, DROP COLUMN isolation, DROP COLUMN disk_free, DROP COLUMN disk_total;
ALTER TABLE dispatchers ADD COLUMN address text NOT NULL DEFAULT '', -- host:port, at which it takes requests of workers
  ADD COLUMN plays boolean NOT NULL DEFAULT false; -- it has a worker in its process, which dies with it

-- Whether the process of a dispatcher is there: it holds a lock as long as it lives, see package dispatch.
DROP FUNCTION worker_lives;
CREATE FUNCTION dispatcher_lives(dispatcher int) RETURNS boolean LANGUAGE sql STABLE AS $$
  SELECT EXISTS (SELECT FROM pg_locks l
    WHERE l.locktype = 'advisory' AND l.classid = 4137 AND l.objid = dispatcher::oid AND l.objsubid = 2 AND l.granted
      AND l.database = (SELECT d.oid FROM pg_database d WHERE d.datname = current_database()))
$$;

CREATE TABLE workers (
  id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  name text NOT NULL UNIQUE CHECK (name ~ '^[A-Za-z0-9.-]{1,40}$'), -- as in matches.host
  level text NOT NULL CHECK (level IN ('trusted', 'guest')),
  key_hash bytea UNIQUE, -- SHA-256; null: it is part of a dispatcher's process
  created_at timestamptz NOT NULL DEFAULT now(),
  created_by bigint REFERENCES users, -- null: on the command line, or by a dispatcher
  expires_at timestamptz, -- of the key; null: never
  revoked_at timestamptz,
  drained boolean NOT NULL DEFAULT false,
  quarantined_at timestamptz,
  quarantine_reason text NOT NULL DEFAULT '',
  seen_at timestamptz, -- when it has reported last

  -- The present session, or the last one.
  dispatcher_id int REFERENCES dispatchers ON DELETE SET NULL, -- through which it is connected; null: it is away
  instance text NOT NULL DEFAULT '', -- names the run of its process
  connected_at timestamptz,
  version text NOT NULL DEFAULT '',
  cores int NOT NULL DEFAULT 0,
  languages text[] NOT NULL DEFAULT '{}', -- each as game/language
  toolchains jsonb NOT NULL DEFAULT '{}', -- hash by language
  isolation jsonb NOT NULL DEFAULT '{}',  -- as in matches.isolation
  running int NOT NULL DEFAULT 0,
  disk_free bigint NOT NULL DEFAULT 0, -- bytes; both are 0 where the worker cannot tell
  disk_total bigint NOT NULL DEFAULT 0,
  trouble text NOT NULL DEFAULT '', -- why it takes nothing at the moment
  last_error text NOT NULL DEFAULT '',
  last_error_at timestamptz
);

-- The workers that are there. A row may name a dispatcher that has died until another dispatcher notices.
CREATE VIEW connected_workers AS
  SELECT w.id, w.name, w.level, w.cores, w.languages, w.isolation, w.disk_free, w.disk_total, w.quarantined_at, w.trouble,
    NOT w.drained AND w.quarantined_at IS NULL AND w.revoked_at IS NULL AND w.trouble = '' AS willing -- to take another item
  FROM workers w WHERE w.dispatcher_id IS NOT NULL AND dispatcher_lives(w.dispatcher_id);

-- What a worker has played.
CREATE INDEX matches_host ON matches (host, state, finished_at) WHERE state IN ('done', 'void');

ALTER TABLE players ADD COLUMN guest_workers boolean NOT NULL DEFAULT false; -- may play its ladder matches
