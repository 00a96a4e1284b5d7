-- What staff set on an enquiry, and what was understood of it. Instants in milliseconds.
ALTER TABLE submissions
  ADD COLUMN stage text COLLATE "C" NOT NULL DEFAULT 'new',
  ADD COLUMN assignee text COLLATE "C",
  ADD COLUMN follow_up_at bigint,
  ADD COLUMN contacted_at bigint,
  ADD COLUMN university_id text COLLATE "C",
  ADD COLUMN branch_id text COLLATE "C";

-- Counts and pages under a filter are read from these alone. Most rows have no mark, and no entry in those that leave NULL out.
CREATE INDEX submissions_stage ON submissions (stage, created_at, sequence) INCLUDE (added_in, assignee);
CREATE INDEX submissions_care ON submissions (care, created_at, sequence) INCLUDE (added_in);
CREATE INDEX submissions_assignee ON submissions (assignee, created_at, sequence) INCLUDE (added_in)
  WHERE assignee IS NOT NULL;
CREATE INDEX submissions_follow_up_at ON submissions (follow_up_at, sequence) INCLUDE (added_in)
  WHERE follow_up_at IS NOT NULL;
CREATE INDEX submissions_contacted_at ON submissions (contacted_at, sequence) INCLUDE (added_in)
  WHERE contacted_at IS NOT NULL;
CREATE INDEX submissions_university_id ON submissions (university_id, created_at, sequence) INCLUDE (added_in)
  WHERE university_id IS NOT NULL;
CREATE INDEX submissions_branch_id ON submissions (branch_id, created_at, sequence) INCLUDE (added_in)
  WHERE branch_id IS NOT NULL;

-- What staff did about an enquiry. It goes with its row.
CREATE TABLE activity (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sequence bigint NOT NULL REFERENCES submissions (sequence) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  text text,
  before text,
  about text COLLATE "C",
  person_id text COLLATE "C" NOT NULL,
  person_name text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX activity_sequence ON activity (sequence, number);
-- The server keeps no samples of what was written about erased people.
ALTER TABLE activity
  ALTER COLUMN text SET STATISTICS 0,
  ALTER COLUMN before SET STATISTICS 0;
