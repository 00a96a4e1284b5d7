-- Which rows have one or two letters next to each other, in each searched column: a bit for each of the 4,096 rows of a block, packed.
-- A block is entered when it is full, and `words_up_to` says up to which row all are.
DROP TABLE short_words;
CREATE TABLE short_words (
  block INTEGER NOT NULL,
  word TEXT NOT NULL,
  rows BLOB NOT NULL,
  PRIMARY KEY (block, word)
) STRICT;
ALTER TABLE submission_state ADD COLUMN words_up_to INTEGER NOT NULL DEFAULT 0;

-- The marks at the ends of the texts, by which short words were looked up in the index of trigrams, go with its filling anew.
DROP TABLE submission_terms;
INSERT INTO submission_search (submission_search) VALUES ('delete-all');
UPDATE submission_state SET indexed_up_to = 0;
