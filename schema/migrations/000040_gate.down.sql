ALTER TABLE contests DROP COLUMN gate_since, DROP COLUMN gate;
