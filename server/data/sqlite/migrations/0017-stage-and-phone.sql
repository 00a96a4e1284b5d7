-- A part of a number within a stage is looked for in this index alone.
DROP INDEX submissions_stage;
CREATE INDEX submissions_stage ON submissions (stage, created_at, assignee, phone_digits);
