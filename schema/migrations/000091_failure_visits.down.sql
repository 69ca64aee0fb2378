DROP TABLE failure_visits;
