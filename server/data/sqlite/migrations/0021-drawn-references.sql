-- A new enquiry has a reference that was drawn for it, so that nobody counts enquiries by two of their own; older ones keep theirs.
ALTER TABLE submissions ADD COLUMN drawn_reference TEXT;
DROP INDEX submissions_reference;
ALTER TABLE submissions DROP COLUMN reference_folded;
ALTER TABLE submissions DROP COLUMN reference;
ALTER TABLE submissions ADD COLUMN reference TEXT NOT NULL GENERATED ALWAYS AS (coalesce(drawn_reference,
  substr('HKLMRSTWXY', sequence % 1000000 * 618033 % 1000000 / 100000 + 1, 1)
  || substr('HKLMRSTWXY', sequence % 1000000 * 618033 % 1000000 / 10000 % 10 + 1, 1)
  || ' ' || CASE WHEN sequence < 1000000 THEN '' ELSE CAST(sequence / 1000000 AS TEXT) END
  || substr('000' || (sequence % 1000000 * 618033 % 10000), -4)
)) VIRTUAL;
ALTER TABLE submissions ADD COLUMN reference_folded TEXT NOT NULL GENERATED ALWAYS AS (lower(reference)) VIRTUAL;
CREATE UNIQUE INDEX submissions_reference ON submissions (reference_folded);

ALTER TABLE enquiries ADD COLUMN drawn_reference TEXT;
DROP INDEX enquiries_reference;
ALTER TABLE enquiries DROP COLUMN reference_folded;
ALTER TABLE enquiries DROP COLUMN reference;
ALTER TABLE enquiries ADD COLUMN reference TEXT NOT NULL GENERATED ALWAYS AS (coalesce(drawn_reference,
  'F' || substr('HKLMRSTWXY', sequence % 100000 * 61803 % 100000 / 10000 + 1, 1)
  || ' ' || CASE WHEN sequence < 100000 THEN '' ELSE CAST(sequence / 100000 AS TEXT) END
  || substr('000' || (sequence % 100000 * 61803 % 10000), -4)
)) VIRTUAL;
ALTER TABLE enquiries ADD COLUMN reference_folded TEXT NOT NULL GENERATED ALWAYS AS (lower(reference)) VIRTUAL;
CREATE UNIQUE INDEX enquiries_reference ON enquiries (reference_folded);
