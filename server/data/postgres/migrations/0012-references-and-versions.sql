-- What people call an enquiry by, such as KS 4827: the arrival number in another order, so that no two are alike. Rows of old have one too.
-- 618033 has no divisor in common with a million: of a million numbers in a row each gives another reference; the next million has a
-- digit more. The table is written anew for it: a minute where there are a million rows.
-- `care`: somebody is to read it at once. `version`: how often the student has changed it.
ALTER TABLE submissions
  ADD COLUMN reference text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 100000 + 1)::int, 1)
    || substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 10000 % 10 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 1000000 THEN '' ELSE (sequence / 1000000)::text END
    || right('000' || (sequence % 1000000 * 618033 % 10000)::text, 4)
  ) STORED,
  ADD COLUMN reference_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(
    substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 100000 + 1)::int, 1)
    || substr('HKLMRSTWXY', (sequence % 1000000 * 618033 % 1000000 / 10000 % 10 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 1000000 THEN '' ELSE (sequence / 1000000)::text END
    || right('000' || (sequence % 1000000 * 618033 % 10000)::text, 4)
  )) STORED,
  ADD COLUMN care bigint NOT NULL DEFAULT 0,
  ADD COLUMN version bigint NOT NULL DEFAULT 0;
CREATE UNIQUE INDEX submissions_reference ON submissions (reference_folded) INCLUDE (sequence);

-- What a student wrote before each change, as JSON, and was told then; with the key of the request that changed it. It goes with its row.
CREATE TABLE earlier_versions (
  sequence bigint NOT NULL REFERENCES submissions (sequence) ON DELETE CASCADE,
  version bigint NOT NULL,
  replaced_at bigint NOT NULL,
  submission text NOT NULL,
  answer text,
  answer_origin text,
  catalogue_version text,
  idempotency_key text COLLATE "C" UNIQUE,
  fingerprint text COLLATE "C",
  PRIMARY KEY (sequence, version)
);
-- The server keeps no samples of what erased people wrote.
ALTER TABLE earlier_versions
  ALTER COLUMN submission SET STATISTICS 0,
  ALTER COLUMN answer SET STATISTICS 0,
  ALTER COLUMN idempotency_key SET STATISTICS 0,
  ALTER COLUMN fingerprint SET STATISTICS 0;
