-- The transaction that added the row. Arrival numbers are given out in one order and committed in another, so that no number says
-- that all below it have come; of transactions the server says which are over. Totals count up to there once.
ALTER TABLE submissions ADD COLUMN added_in xid8 NOT NULL DEFAULT pg_current_xact_id();
CREATE INDEX submissions_added_in ON submissions (added_in);

-- How many rows were ever erased: a total that was counted before may then be wrong.
CREATE TABLE submission_state (
  single boolean PRIMARY KEY DEFAULT true CHECK (single),
  removed bigint NOT NULL
);
INSERT INTO submission_state (removed) VALUES (0);
