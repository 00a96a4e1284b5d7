-- Searches for one or two letters read all rows.
DROP TABLE short_words;
ALTER TABLE submission_state DROP COLUMN words_in, DROP COLUMN words_up_to;
