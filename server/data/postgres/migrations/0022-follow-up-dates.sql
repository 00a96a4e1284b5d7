-- A follow-up is a date, or a date with a time, by the company's clock: `2026-11-26`, `2026-11-26 13:00`. Before, it was an instant, and midnight in India meant a date.
DROP INDEX submissions_follow_up_at;
ALTER TABLE submissions ADD COLUMN follow_up text COLLATE "C";
UPDATE submissions SET follow_up = replace(to_char(to_timestamp(follow_up_at / 1000) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), ' 00:00', '')
  WHERE follow_up_at IS NOT NULL;
ALTER TABLE submissions DROP COLUMN follow_up_at;
ALTER TABLE submissions RENAME COLUMN follow_up TO follow_up_at;
ALTER TABLE enquiries ADD COLUMN follow_up text COLLATE "C";
UPDATE enquiries SET follow_up = replace(to_char(to_timestamp(follow_up_at / 1000) AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), ' 00:00', '')
  WHERE follow_up_at IS NOT NULL;
ALTER TABLE enquiries DROP COLUMN follow_up_at;
ALTER TABLE enquiries RENAME COLUMN follow_up TO follow_up_at;
CREATE INDEX submissions_follow_up_at ON submissions (follow_up_at, sequence) INCLUDE (added_in)
  WHERE follow_up_at IS NOT NULL;
UPDATE activity SET text = replace(to_char(text::timestamptz AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), ' 00:00', ''),
    before = replace(to_char(before::timestamptz AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), ' 00:00', '')
  WHERE kind = 'follow-up';
UPDATE enquiry_activity SET text = replace(to_char(text::timestamptz AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), ' 00:00', ''),
    before = replace(to_char(before::timestamptz AT TIME ZONE 'Asia/Kolkata', 'YYYY-MM-DD HH24:MI'), ' 00:00', '')
  WHERE kind = 'follow-up';
