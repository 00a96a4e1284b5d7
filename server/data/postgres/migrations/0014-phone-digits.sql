-- The digits of a phone number, by which it is found however it was written.
ALTER TABLE submissions ADD COLUMN phone_digits text COLLATE "C" NOT NULL DEFAULT '';
UPDATE submissions SET phone_digits = regexp_replace(phone, '\D', '', 'g');
CREATE INDEX submissions_phone_digits ON submissions (phone_digits, created_at, sequence) INCLUDE (added_in);
