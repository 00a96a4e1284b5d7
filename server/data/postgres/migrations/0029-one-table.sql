-- One table of enquiries, of every form: `kind` is `eligibility` or that of the other form. Those of the other forms get new arrival
-- numbers behind all submissions, and every row keeps its reference.
DROP TABLE IF EXISTS changes;
ALTER TABLE enquiries RENAME TO former_enquiries;
ALTER TABLE former_enquiries RENAME CONSTRAINT enquiries_pkey TO former_enquiries_pkey;
ALTER TABLE former_enquiries RENAME CONSTRAINT enquiries_id_key TO former_enquiries_id_key;
ALTER TABLE former_enquiries RENAME CONSTRAINT enquiries_idempotency_key_key TO former_enquiries_key_key;
DROP INDEX enquiries_created_at, enquiries_stage, enquiries_told, enquiries_urgent, enquiries_care, enquiries_reference, enquiries_import;

-- The folded columns hold what the product compares and orders by: the text in lower case, made by the product itself. `told`: news of it
-- was made, or is not wanted. `care`: somebody is to read it at once. `version`: how often the student has changed it.
CREATE TABLE enquiries (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  contacted_at bigint,
  care bigint NOT NULL DEFAULT 0,
  told bigint NOT NULL DEFAULT 1,
  version bigint NOT NULL DEFAULT 0,
  papers_passed bigint,
  id text COLLATE "C" NOT NULL UNIQUE,
  kind text COLLATE "C" NOT NULL,
  reference text COLLATE "C" NOT NULL,
  reference_folded text COLLATE "C" NOT NULL UNIQUE,
  stage text COLLATE "C" NOT NULL DEFAULT 'new',
  assignee text COLLATE "C",
  follow_up_at text COLLATE "C",
  university_id text COLLATE "C",
  branch_id text COLLATE "C",
  source text NOT NULL DEFAULT 'website',
  topics text,
  import_id text,
  imported_at bigint,
  phone_digits text COLLATE "C" NOT NULL,
  name_folded text COLLATE "C" NOT NULL,
  university_folded text COLLATE "C",
  branch_folded text COLLATE "C",
  email_folded text COLLATE "C" NOT NULL,
  phone_folded text COLLATE "C" NOT NULL,
  reason_folded text COLLATE "C",
  course_folded text COLLATE "C",
  subject_folded text COLLATE "C",
  message_folded text COLLATE "C",
  name text NOT NULL,
  university text,
  branch text,
  email text NOT NULL,
  phone text NOT NULL,
  reason text,
  course text,
  subject text,
  message text,
  privacy_notice text,
  idempotency_key text COLLATE "C" UNIQUE,
  fingerprint text COLLATE "C",
  -- One text for one search index. Columns are told apart afterwards, row by row.
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    name_folded || E'\n' || coalesce(university_folded, '') || E'\n' || coalesce(branch_folded, '') || E'\n' || email_folded
  ) STORED
) WITH (
  -- Pages that are known to be visible let a far page be read from the index alone.
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);
-- The server keeps no samples of what people wrote, which would outlive them.
ALTER TABLE enquiries
  ALTER COLUMN id SET STATISTICS 0,
  ALTER COLUMN reference SET STATISTICS 0,
  ALTER COLUMN reference_folded SET STATISTICS 0,
  ALTER COLUMN phone_digits SET STATISTICS 0,
  ALTER COLUMN name_folded SET STATISTICS 0,
  ALTER COLUMN university_folded SET STATISTICS 0,
  ALTER COLUMN branch_folded SET STATISTICS 0,
  ALTER COLUMN email_folded SET STATISTICS 0,
  ALTER COLUMN phone_folded SET STATISTICS 0,
  ALTER COLUMN reason_folded SET STATISTICS 0,
  ALTER COLUMN course_folded SET STATISTICS 0,
  ALTER COLUMN subject_folded SET STATISTICS 0,
  ALTER COLUMN message_folded SET STATISTICS 0,
  ALTER COLUMN name SET STATISTICS 0,
  ALTER COLUMN university SET STATISTICS 0,
  ALTER COLUMN branch SET STATISTICS 0,
  ALTER COLUMN email SET STATISTICS 0,
  ALTER COLUMN phone SET STATISTICS 0,
  ALTER COLUMN reason SET STATISTICS 0,
  ALTER COLUMN course SET STATISTICS 0,
  ALTER COLUMN subject SET STATISTICS 0,
  ALTER COLUMN message SET STATISTICS 0,
  ALTER COLUMN idempotency_key SET STATISTICS 0,
  ALTER COLUMN fingerprint SET STATISTICS 0,
  ALTER COLUMN search_text SET STATISTICS 0;

INSERT INTO enquiries (sequence, id, kind, created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, version, university_id, branch_id, source, topics, import_id, imported_at, papers_passed, phone_digits, name_folded, university_folded, branch_folded,
    email_folded, phone_folded, name, university, branch, email, phone, privacy_notice, idempotency_key, fingerprint, reason, reason_folded)
  OVERRIDING SYSTEM VALUE
  SELECT sequence, id, 'eligibility', created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, version, university_id, branch_id, source, topics, import_id, imported_at, papers_passed, phone_digits, name_folded, university_folded, branch_folded,
    email_folded, phone_folded, name, university, branch, email, phone, privacy_notice, idempotency_key, fingerprint, reason, reason_folded
  FROM submissions ORDER BY sequence;

-- A number is never given a second time, also not that of an erased row.
CREATE TEMP TABLE last_numbers ON COMMIT DROP AS SELECT
  (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM submissions_sequence_seq) AS enquiry,
  (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM enquiries_sequence_seq) AS other,
  (SELECT CASE WHEN is_called THEN last_value ELSE 0 END FROM activity_number_seq) AS entry;
-- A key that a submission has too is forgotten.
INSERT INTO enquiries (sequence, id, kind, created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, told, source, import_id, imported_at, phone_digits, name_folded, email_folded, phone_folded, name, email, phone, course, course_folded,
    subject, subject_folded, message, message_folded, privacy_notice, idempotency_key, fingerprint)
  OVERRIDING SYSTEM VALUE
  SELECT enquiry + sequence, id, kind, created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, told, source, import_id, imported_at, phone_digits, name_folded, email_folded, phone_folded, name, email, phone, course, course_folded,
    subject, subject_folded, message, message_folded, privacy_notice,
    CASE WHEN EXISTS (SELECT FROM submissions WHERE submissions.idempotency_key = former_enquiries.idempotency_key)
      THEN NULL ELSE idempotency_key END, fingerprint
  FROM former_enquiries, last_numbers ORDER BY sequence;
SELECT setval(pg_get_serial_sequence('enquiries', 'sequence'), greatest(1, enquiry + other), enquiry + other > 0) FROM last_numbers;

ALTER TABLE activity DROP CONSTRAINT activity_sequence_fkey;
ALTER TABLE earlier_versions DROP CONSTRAINT earlier_versions_sequence_fkey;
ALTER TABLE outbox_enquiries DROP CONSTRAINT outbox_enquiries_sequence_fkey;
INSERT INTO activity (number, sequence, id, kind, text, before, about, person_id, person_name, created_at, updated_at, import_id)
  OVERRIDING SYSTEM VALUE
  SELECT entry + number, enquiry + sequence, id, kind, text, before, about, person_id, person_name, created_at, updated_at, import_id
  FROM enquiry_activity, last_numbers ORDER BY number;
SELECT setval(pg_get_serial_sequence('activity', 'number'), max(number)) FROM activity HAVING count(*) > 0;

DROP TABLE enquiry_activity, former_enquiries, submissions;
DROP FUNCTION IF EXISTS note_change() CASCADE;
DELETE FROM answers WHERE sequence NOT IN (SELECT sequence FROM enquiries);
ALTER TABLE answers ADD FOREIGN KEY (sequence) REFERENCES enquiries (sequence) ON DELETE CASCADE,
  ALTER COLUMN answer SET STATISTICS 0;
ALTER TABLE activity ADD FOREIGN KEY (sequence) REFERENCES enquiries (sequence) ON DELETE CASCADE;
ALTER TABLE earlier_versions ADD FOREIGN KEY (sequence) REFERENCES enquiries (sequence) ON DELETE CASCADE;
ALTER TABLE outbox_enquiries ADD FOREIGN KEY (sequence) REFERENCES enquiries (sequence) ON DELETE CASCADE;

CREATE INDEX enquiries_created_at ON enquiries (kind, created_at, sequence);
CREATE INDEX enquiries_name ON enquiries (kind, name_folded, sequence);
CREATE INDEX enquiries_university ON enquiries (kind, university_folded, sequence);
CREATE INDEX enquiries_branch ON enquiries (kind, branch_folded, sequence);
CREATE INDEX enquiries_stage ON enquiries (stage, kind, created_at, sequence);
CREATE INDEX enquiries_assignee ON enquiries (assignee, kind, sequence) WHERE assignee IS NOT NULL;
CREATE INDEX enquiries_follow_up_at ON enquiries (follow_up_at, kind, sequence) WHERE follow_up_at IS NOT NULL;
CREATE INDEX enquiries_phone_digits ON enquiries (kind, phone_digits, sequence);
CREATE INDEX enquiries_import ON enquiries (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX enquiries_arrived ON enquiries (created_at);
CREATE INDEX enquiries_urgent ON enquiries (care, stage, created_at, id, kind) WHERE care = 1 AND stage = 'new';
CREATE INDEX enquiries_told ON enquiries (sequence) WHERE told = 0;
