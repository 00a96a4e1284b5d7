-- The digits of a phone number, by which it is found however it was written.
ALTER TABLE submissions ADD COLUMN phone_digits TEXT NOT NULL DEFAULT '';
UPDATE submissions SET phone_digits =
  replace(replace(replace(replace(replace(replace(phone, ' ', ''), '-', ''), '+', ''), '(', ''), ')', ''), '.', '');
CREATE INDEX submissions_phone_digits ON submissions (phone_digits, created_at);
