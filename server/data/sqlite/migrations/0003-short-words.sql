-- How many of the indexed rows have one or two letters next to each other in a searched column. The index of trigrams cannot
-- say it, and nearly every search begins with such a word.
CREATE TABLE short_words (
  word TEXT PRIMARY KEY,
  rows INTEGER NOT NULL
) STRICT, WITHOUT ROWID;

-- The trigrams of the index, in order.
CREATE VIRTUAL TABLE submission_terms USING fts5vocab ('submission_search', 'row');

-- Every text ends in two marks from now on, so that each of its letters begins a trigram. The index is filled anew.
INSERT INTO submission_search (submission_search) VALUES ('delete-all');
UPDATE submission_state SET indexed_up_to = 0;
