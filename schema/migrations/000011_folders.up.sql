-- A build can be a folder. Its artefact is a tar archive then.
ALTER TABLE builds ADD COLUMN folder boolean NOT NULL DEFAULT false;
