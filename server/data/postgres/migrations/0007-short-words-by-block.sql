-- Which rows have one or two letters next to each other, in each searched column: a bit for each of the 4,096 rows of a block, packed.
DROP TABLE short_words, short_word_rows;
CREATE TABLE short_words (
  word text COLLATE "C",
  block bigint,
  rows bytea NOT NULL,
  PRIMARY KEY (word, block)
);
-- Up to which row, in the order of transactions, words are entered.
ALTER TABLE submission_state DROP COLUMN counted;
UPDATE submission_state SET words_in = '0', words_up_to = 0;
