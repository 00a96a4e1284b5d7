-- A new enquiry has a reference that was drawn for it, so that nobody counts enquiries by two of their own; older ones keep theirs. The
-- tables are written anew for it: a minute where there are a million rows.
ALTER TABLE submissions
  ADD COLUMN drawn_reference text COLLATE "C",
  DROP COLUMN reference,
  DROP COLUMN reference_folded;
ALTER TABLE submissions
  ADD COLUMN reference text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(drawn_reference,
    substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 100000 + 1)::int, 1)
    || substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 10000 % 10 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 1000000 THEN '' ELSE (sequence / 1000000)::text END
    || right('000' || (sequence % 1000000 * 618033 % 10000)::text, 4))) STORED,
  ADD COLUMN reference_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(coalesce(drawn_reference,
    substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 100000 + 1)::int, 1)
    || substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 10000 % 10 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 1000000 THEN '' ELSE (sequence / 1000000)::text END
    || right('000' || (sequence % 1000000 * 618033 % 10000)::text, 4)))) STORED;
CREATE UNIQUE INDEX submissions_reference ON submissions (reference_folded) INCLUDE (sequence);
-- The server keeps no samples.
ALTER TABLE submissions
  ALTER COLUMN drawn_reference SET STATISTICS 0,
  ALTER COLUMN reference SET STATISTICS 0,
  ALTER COLUMN reference_folded SET STATISTICS 0;
ALTER TABLE enquiries
  ADD COLUMN drawn_reference text COLLATE "C",
  DROP COLUMN reference,
  DROP COLUMN reference_folded;
ALTER TABLE enquiries
  ADD COLUMN reference text COLLATE "C" NOT NULL GENERATED ALWAYS AS (coalesce(drawn_reference,
    'F' || substr('HKLMRSTWXY', (sequence % 100000 * 61803 % 100000 / 10000 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 100000 THEN '' ELSE (sequence / 100000)::text END
    || right('000' || (sequence % 100000 * 61803 % 10000)::text, 4))) STORED,
  ADD COLUMN reference_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(coalesce(drawn_reference,
    'F' || substr('HKLMRSTWXY', (sequence % 100000 * 61803 % 100000 / 10000 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 100000 THEN '' ELSE (sequence / 100000)::text END
    || right('000' || (sequence % 100000 * 61803 % 10000)::text, 4)))) STORED;
CREATE UNIQUE INDEX enquiries_reference ON enquiries (reference_folded) INCLUDE (sequence);
-- The server keeps no samples.
ALTER TABLE enquiries
  ALTER COLUMN drawn_reference SET STATISTICS 0,
  ALTER COLUMN reference SET STATISTICS 0,
  ALTER COLUMN reference_folded SET STATISTICS 0;
