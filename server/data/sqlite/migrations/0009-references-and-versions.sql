-- What people call an enquiry by, such as KS 4827: the arrival number in another order, so that no two are alike. Rows of old have one too.
-- 618033 has no divisor in common with a million: of a million numbers in a row each gives another reference; the next million has a
-- digit more.
ALTER TABLE submissions ADD COLUMN reference TEXT NOT NULL GENERATED ALWAYS AS (
  substr('HKLMRSTWXY', sequence % 1000000 * 618033 % 1000000 / 100000 + 1, 1)
  || substr('HKLMRSTWXY', sequence % 1000000 * 618033 % 1000000 / 10000 % 10 + 1, 1)
  || ' ' || CASE WHEN sequence < 1000000 THEN '' ELSE CAST(sequence / 1000000 AS TEXT) END
  || substr('000' || (sequence % 1000000 * 618033 % 10000), -4)
) VIRTUAL;
ALTER TABLE submissions ADD COLUMN reference_folded TEXT NOT NULL GENERATED ALWAYS AS (lower(reference)) VIRTUAL;
CREATE UNIQUE INDEX submissions_reference ON submissions (reference_folded);

-- `care`: somebody is to read it at once. `version`: how often the student has changed it.
ALTER TABLE submissions ADD COLUMN care INTEGER NOT NULL DEFAULT 0;
ALTER TABLE submissions ADD COLUMN version INTEGER NOT NULL DEFAULT 0;

-- What a student wrote before each change, as JSON, and was told then; with the key of the request that changed it. It goes with its row.
CREATE TABLE earlier_versions (
  sequence INTEGER NOT NULL REFERENCES submissions (sequence) ON DELETE CASCADE,
  version INTEGER NOT NULL,
  replaced_at INTEGER NOT NULL,
  submission TEXT NOT NULL,
  answer TEXT,
  answer_origin TEXT,
  catalogue_version TEXT,
  idempotency_key TEXT UNIQUE,
  fingerprint TEXT,
  PRIMARY KEY (sequence, version)
) STRICT;
