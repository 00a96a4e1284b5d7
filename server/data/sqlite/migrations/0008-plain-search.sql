-- Searches for one or two letters read all rows: this index has what they look at, and nothing else.
CREATE INDEX submissions_searched
  ON submissions (university_folded, branch_folded, name_folded, email_folded);
DROP TABLE short_words;
ALTER TABLE submission_state DROP COLUMN words_up_to;
