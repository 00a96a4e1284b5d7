-- Enquiries of the application, contact, enrolment and consultation forms. Instants in milliseconds; `told`: news of it was made, or is not wanted.
-- Their references begin with F: 61803 has no divisor in common with a hundred thousand, so that no two are alike.
CREATE TABLE enquiries (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  kind text COLLATE "C" NOT NULL,
  name_folded text COLLATE "C" NOT NULL,
  phone_folded text COLLATE "C" NOT NULL,
  email_folded text COLLATE "C" NOT NULL,
  course_folded text COLLATE "C",
  subject_folded text COLLATE "C",
  message_folded text COLLATE "C",
  name text NOT NULL,
  phone text NOT NULL,
  phone_digits text COLLATE "C" NOT NULL,
  email text NOT NULL,
  course text,
  subject text,
  message text,
  stage text COLLATE "C" NOT NULL DEFAULT 'new',
  assignee text COLLATE "C",
  follow_up_at bigint,
  contacted_at bigint,
  care bigint NOT NULL,
  told bigint NOT NULL,
  privacy_notice text,
  idempotency_key text COLLATE "C" UNIQUE,
  fingerprint text COLLATE "C",
  reference text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    'F' || substr('HKLMRSTWXY', (sequence % 100000 * 61803 % 100000 / 10000 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 100000 THEN '' ELSE (sequence / 100000)::text END
    || right('000' || (sequence % 100000 * 61803 % 10000)::text, 4)
  ) STORED,
  reference_folded text COLLATE "C" NOT NULL GENERATED ALWAYS AS (lower(
    'F' || substr('HKLMRSTWXY', (sequence % 100000 * 61803 % 100000 / 10000 + 1)::int, 1)
    || ' ' || CASE WHEN sequence < 100000 THEN '' ELSE (sequence / 100000)::text END
    || right('000' || (sequence % 100000 * 61803 % 10000)::text, 4)
  )) STORED
);
CREATE INDEX enquiries_created_at ON enquiries (created_at, sequence);
CREATE INDEX enquiries_stage ON enquiries (stage, created_at, sequence);
CREATE INDEX enquiries_told ON enquiries (sequence) WHERE told = 0;
-- The server keeps no samples of what erased people wrote.
ALTER TABLE enquiries
  ALTER COLUMN id SET STATISTICS 0,
  ALTER COLUMN name_folded SET STATISTICS 0,
  ALTER COLUMN phone_folded SET STATISTICS 0,
  ALTER COLUMN email_folded SET STATISTICS 0,
  ALTER COLUMN course_folded SET STATISTICS 0,
  ALTER COLUMN subject_folded SET STATISTICS 0,
  ALTER COLUMN message_folded SET STATISTICS 0,
  ALTER COLUMN name SET STATISTICS 0,
  ALTER COLUMN phone SET STATISTICS 0,
  ALTER COLUMN phone_digits SET STATISTICS 0,
  ALTER COLUMN email SET STATISTICS 0,
  ALTER COLUMN course SET STATISTICS 0,
  ALTER COLUMN subject SET STATISTICS 0,
  ALTER COLUMN message SET STATISTICS 0,
  ALTER COLUMN idempotency_key SET STATISTICS 0,
  ALTER COLUMN fingerprint SET STATISTICS 0,
  ALTER COLUMN reference SET STATISTICS 0,
  ALTER COLUMN reference_folded SET STATISTICS 0;

-- What staff did about them, as in `activity`.
CREATE TABLE enquiry_activity (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  sequence bigint NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  text text,
  before text,
  about text COLLATE "C",
  person_id text COLLATE "C" NOT NULL,
  person_name text NOT NULL,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL
);
CREATE INDEX enquiry_activity_sequence ON enquiry_activity (sequence, number);
ALTER TABLE enquiry_activity
  ALTER COLUMN text SET STATISTICS 0,
  ALTER COLUMN before SET STATISTICS 0;
