-- What players cost: time of the compilers, and bytes.

ALTER TABLE artefacts ADD COLUMN used_at timestamptz NOT NULL DEFAULT now(); -- when a worker has fetched it last

ALTER TABLE submissions ADD COLUMN compile_ms bigint NOT NULL DEFAULT 0; -- for which it has kept others from the compilers
ALTER TABLE submissions ADD COLUMN compile_ended_at timestamptz;
CREATE INDEX submissions_spent ON submissions (compile_ended_at) WHERE compile_ms > 0;

ALTER TABLE contests ADD COLUMN compile_s_per_hour int NOT NULL DEFAULT 600 CHECK (compile_s_per_hour > 0);
ALTER TABLE contests ADD COLUMN storage_mib int NOT NULL DEFAULT 256 CHECK (storage_mib > 0);

-- Bytes of the disk that has the worker's cache; both are 0 where the worker cannot tell.
ALTER TABLE workers ADD COLUMN disk_free bigint NOT NULL DEFAULT 0;
ALTER TABLE workers ADD COLUMN disk_total bigint NOT NULL DEFAULT 0;
