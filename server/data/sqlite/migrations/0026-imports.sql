-- What came by a sheet, and when: retention counts from then, and a whole import can be taken back.
ALTER TABLE submissions ADD COLUMN import_id TEXT;
ALTER TABLE submissions ADD COLUMN imported_at INTEGER;
ALTER TABLE enquiries ADD COLUMN import_id TEXT;
ALTER TABLE enquiries ADD COLUMN imported_at INTEGER;
ALTER TABLE activity ADD COLUMN import_id TEXT;
ALTER TABLE enquiry_activity ADD COLUMN import_id TEXT;
CREATE INDEX submissions_import ON submissions (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX enquiries_import ON enquiries (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX activity_import ON activity (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX enquiry_activity_import ON enquiry_activity (import_id) WHERE import_id IS NOT NULL;
-- As before, with this column.
DROP INDEX submissions_overview;
CREATE INDEX submissions_overview ON submissions
  (created_at, stage, assignee, follow_up_at, source, university_id, branch_id, topics, imported_at);
