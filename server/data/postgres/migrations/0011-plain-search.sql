-- Searches for one or two letters read all rows.
DROP TABLE short_words;
ALTER TABLE submission_state DROP COLUMN words_in, DROP COLUMN words_up_to;

-- Far pages by reason are read from the index alone, which the server does only with a column. The table is written anew for it: a
-- minute where there are a million rows.
DROP INDEX submissions_reason;
ALTER TABLE submissions ADD COLUMN reason_key text COLLATE "C" GENERATED ALWAYS AS (left(reason_folded, 200)) STORED;
CREATE INDEX submissions_reason ON submissions (reason_key NULLS FIRST, sequence);
