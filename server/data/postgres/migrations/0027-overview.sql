-- How an enquiry came, in the owner's words, and the topics that its answer speaks of, each between commas.
ALTER TABLE submissions ADD COLUMN source text NOT NULL DEFAULT 'website';
ALTER TABLE submissions ADD COLUMN topics text;
ALTER TABLE enquiries ADD COLUMN source text NOT NULL DEFAULT 'website';
CREATE INDEX activity_not_answered ON activity (sequence, number) WHERE kind = 'not-answered';
