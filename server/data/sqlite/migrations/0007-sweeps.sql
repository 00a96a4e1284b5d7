-- What the daily sweep knows of its clock: the latest instant that one believed, and since when nothing is erased because one had a
-- reason to doubt; how many days were counted since, and how many rows were past their time at the last of them.
ALTER TABLE submission_state ADD COLUMN seen_at INTEGER;
ALTER TABLE submission_state ADD COLUMN held_since INTEGER;
ALTER TABLE submission_state ADD COLUMN held_counted_at INTEGER;
ALTER TABLE submission_state ADD COLUMN held_days INTEGER;
ALTER TABLE submission_state ADD COLUMN held_rows INTEGER;
