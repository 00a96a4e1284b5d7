-- How an enquiry came, in the owner's words, and the topics that its answer speaks of, each between commas.
ALTER TABLE submissions ADD COLUMN source TEXT NOT NULL DEFAULT 'website';
ALTER TABLE submissions ADD COLUMN topics TEXT;
ALTER TABLE enquiries ADD COLUMN source TEXT NOT NULL DEFAULT 'website';
-- All that the overview counts of a row, so that it reads no answer.
CREATE INDEX submissions_overview ON submissions
  (created_at, stage, assignee, follow_up_at, source, university_id, branch_id, topics);

-- What it counts of the history. The condition is that of its statement.
CREATE INDEX activity_overview ON activity (sequence, kind, created_at, text)
  WHERE kind IN ('call', 'whatsapp', 'mail', 'stage');
CREATE INDEX activity_not_answered ON activity (sequence, number) WHERE kind = 'not-answered';
