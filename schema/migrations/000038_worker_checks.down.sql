DROP TABLE worker_checks;
