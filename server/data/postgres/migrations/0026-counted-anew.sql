-- Totals are counted for each list, and the order by reason is found without an index: no column serves them alone.
ALTER TABLE submission_state DROP COLUMN removed;
DROP INDEX submissions_added_in;
ALTER TABLE submissions DROP COLUMN reason_key;
