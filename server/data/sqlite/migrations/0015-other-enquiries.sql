-- Enquiries of the application, contact, enrolment and consultation forms. Instants in milliseconds; `told`: news of it was made, or is not wanted.
-- Their references begin with F: 61803 has no divisor in common with a hundred thousand, so that no two are alike.
CREATE TABLE enquiries (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  kind TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  phone_folded TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  course_folded TEXT,
  subject_folded TEXT,
  message_folded TEXT,
  name TEXT NOT NULL,
  phone TEXT NOT NULL,
  phone_digits TEXT NOT NULL,
  email TEXT NOT NULL,
  course TEXT,
  subject TEXT,
  message TEXT,
  stage TEXT NOT NULL DEFAULT 'new',
  assignee TEXT,
  follow_up_at INTEGER,
  contacted_at INTEGER,
  care INTEGER NOT NULL,
  told INTEGER NOT NULL,
  privacy_notice TEXT,
  idempotency_key TEXT UNIQUE,
  fingerprint TEXT,
  reference TEXT NOT NULL GENERATED ALWAYS AS (
    'F' || substr('HKLMRSTWXY', sequence % 100000 * 61803 % 100000 / 10000 + 1, 1)
    || ' ' || CASE WHEN sequence < 100000 THEN '' ELSE CAST(sequence / 100000 AS TEXT) END
    || substr('000' || (sequence % 100000 * 61803 % 10000), -4)
  ) VIRTUAL,
  reference_folded TEXT NOT NULL GENERATED ALWAYS AS (lower(reference)) VIRTUAL
) STRICT;
CREATE INDEX enquiries_created_at ON enquiries (created_at);
CREATE INDEX enquiries_stage ON enquiries (stage, created_at);
CREATE INDEX enquiries_told ON enquiries (sequence) WHERE told = 0;

-- What staff did about them, as in `activity`.
CREATE TABLE enquiry_activity (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  sequence INTEGER NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  text TEXT,
  before TEXT,
  about TEXT,
  person_id TEXT NOT NULL,
  person_name TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL
) STRICT;
CREATE INDEX enquiry_activity_sequence ON enquiry_activity (sequence, number);
