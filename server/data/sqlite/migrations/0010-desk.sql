-- What staff set on an enquiry, and what was understood of it. Instants in milliseconds.
ALTER TABLE submissions ADD COLUMN stage TEXT NOT NULL DEFAULT 'new';
ALTER TABLE submissions ADD COLUMN assignee TEXT;
ALTER TABLE submissions ADD COLUMN follow_up_at INTEGER;
ALTER TABLE submissions ADD COLUMN contacted_at INTEGER;
ALTER TABLE submissions ADD COLUMN university_id TEXT;
ALTER TABLE submissions ADD COLUMN branch_id TEXT;

-- Counts and pages under a filter are read from these alone. Most rows have no mark, and no entry in those that leave NULL out.
CREATE INDEX submissions_stage ON submissions (stage, created_at, assignee);
CREATE INDEX submissions_care ON submissions (care, created_at);
CREATE INDEX submissions_assignee ON submissions (assignee, created_at) WHERE assignee IS NOT NULL;
CREATE INDEX submissions_follow_up_at ON submissions (follow_up_at) WHERE follow_up_at IS NOT NULL;
CREATE INDEX submissions_contacted_at ON submissions (contacted_at) WHERE contacted_at IS NOT NULL;
CREATE INDEX submissions_university_id ON submissions (university_id, created_at) WHERE university_id IS NOT NULL;
CREATE INDEX submissions_branch_id ON submissions (branch_id, created_at) WHERE branch_id IS NOT NULL;

-- What staff did about an enquiry. It goes with its row.
CREATE TABLE activity (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  sequence INTEGER NOT NULL REFERENCES submissions (sequence) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  text TEXT,
  before TEXT,
  about TEXT,
  person_id TEXT NOT NULL,
  person_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX activity_sequence ON activity (sequence, number);
