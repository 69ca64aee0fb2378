-- Which of the statement's restrictions on sources a contest checks; null: all of them.
ALTER TABLE contests ADD COLUMN restrictions text[];
