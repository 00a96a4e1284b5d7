-- In how many rows each word of one or two letters is, which no index of trigrams can say; and up to which row that was counted, in
-- the order of transactions.
CREATE TABLE short_words (
  word text COLLATE "C" PRIMARY KEY,
  rows bigint NOT NULL,
  frequent boolean NOT NULL DEFAULT false
) WITH (fillfactor = 50);
-- The rows that have a word which is not frequent.
CREATE TABLE short_word_rows (
  word text COLLATE "C",
  sequence bigint,
  PRIMARY KEY (word, sequence)
);
ALTER TABLE submission_state
  ADD COLUMN words_in xid8 NOT NULL DEFAULT '0',
  ADD COLUMN words_up_to bigint NOT NULL DEFAULT 0,
  ADD COLUMN counted bigint NOT NULL DEFAULT 0;

DROP INDEX submissions_added_in;
CREATE INDEX submissions_added_in ON submissions (added_in, sequence);
