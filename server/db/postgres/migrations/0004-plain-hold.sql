-- A hold has no count of days any more.
ALTER TABLE submission_state DROP COLUMN held_counted_at;
ALTER TABLE submission_state DROP COLUMN held_days;
