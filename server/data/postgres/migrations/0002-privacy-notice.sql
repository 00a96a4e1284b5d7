-- Which notice stood at the form when the row was sent, at `created_at`. Earlier rows do not know.
ALTER TABLE submissions ADD COLUMN privacy_notice text;
