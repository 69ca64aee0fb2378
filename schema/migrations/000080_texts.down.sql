DROP TABLE site_looks;
DROP TABLE contest_pictures;
DROP TABLE contest_texts;
