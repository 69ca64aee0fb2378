ALTER TABLE workers DROP COLUMN disk_total;
ALTER TABLE workers DROP COLUMN disk_free;
ALTER TABLE contests DROP COLUMN storage_mib;
ALTER TABLE contests DROP COLUMN compile_s_per_hour;
DROP INDEX submissions_spent;
ALTER TABLE submissions DROP COLUMN compile_ended_at;
ALTER TABLE submissions DROP COLUMN compile_ms;
ALTER TABLE artefacts DROP COLUMN used_at;
