-- The schema of a PostgreSQL database. What is unlogged, and what a dump of tables leaves out, is made at each start: the tables of changes,
-- open enquiries and limits, the triggers, and the search index.

CREATE TABLE people (
  id text COLLATE "C" PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  password text NOT NULL,
  blocked boolean NOT NULL DEFAULT false,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  password_changed_at bigint NOT NULL,
  must_change boolean NOT NULL DEFAULT false,
  mfa boolean NOT NULL DEFAULT false,
  totp_secret text,
  totp_verified boolean NOT NULL DEFAULT false,
  totp_step bigint NOT NULL DEFAULT 0,
  recovery_codes text,
  role text COLLATE "C" NOT NULL DEFAULT 'owner',
  preferences text NOT NULL DEFAULT '{}'
);
ALTER TABLE people ALTER COLUMN preferences SET STATISTICS 0;

CREATE TABLE sessions (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  person_id text COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL,
  password_at bigint NOT NULL DEFAULT 0,
  factor text,
  factor_at bigint
);
CREATE INDEX sessions_expires_at ON sessions (expires_at);
CREATE INDEX sessions_person ON sessions (person_id, created_at);

-- Names in the history outlive the account.
CREATE TABLE former_people (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL
);

-- The password of the settings that was applied last to an address.
CREATE TABLE applied_passwords (
  email text COLLATE "C" PRIMARY KEY,
  password text NOT NULL
);

CREATE TABLE invitations (
  id text COLLATE "C" PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  role text COLLATE "C" NOT NULL,
  secret_hash text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  used_at bigint
);

CREATE TABLE recoveries (
  id text COLLATE "C" PRIMARY KEY,
  person_id text COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  made_by text COLLATE "C"
);
CREATE INDEX recoveries_person ON recoveries (person_id);

-- It only grows: triggers refuse changes, and erasures of what is younger than 400 days.
CREATE TABLE audit (
  number bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  at bigint NOT NULL,
  actor text COLLATE "C",
  actor_name text NOT NULL,
  action text COLLATE "C" NOT NULL,
  subject text COLLATE "C",
  subject_name text,
  detail text,
  address text NOT NULL
);
CREATE INDEX audit_action ON audit (action, number);
CREATE INDEX audit_actor ON audit (actor, number);
CREATE INDEX audit_at ON audit (at);

-- One table of enquiries, of every form: `kind` is `eligibility` or that of the other form. The folded columns hold what the product
-- compares and orders by: the text in lower case, made by the product itself. `care`:
-- somebody is to read it at once. `version`: how often the student has changed it. `person`: the id of the newest enquiry of one person,
-- once staff have said that these are of one.
CREATE TABLE enquiries (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  contacted_at bigint,
  care bigint NOT NULL DEFAULT 0,
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
  college_id text COLLATE "C",
  branch_id text COLLATE "C",
  source text NOT NULL DEFAULT 'website',
  topics text,
  import_id text,
  imported_at bigint,
  person text COLLATE "C",
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
CREATE INDEX enquiries_arrived ON enquiries (created_at);
CREATE INDEX enquiries_assignee ON enquiries (assignee, kind, sequence) WHERE assignee IS NOT NULL;
CREATE INDEX enquiries_branch ON enquiries (kind, branch_folded, sequence);
CREATE INDEX enquiries_college ON enquiries (college_id, kind, created_at, sequence) WHERE college_id IS NOT NULL;
CREATE INDEX enquiries_created_at ON enquiries (kind, created_at, sequence);
CREATE INDEX enquiries_follow_up_at ON enquiries (follow_up_at, kind, sequence) WHERE follow_up_at IS NOT NULL;
CREATE INDEX enquiries_import ON enquiries (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX enquiries_name ON enquiries (kind, name_folded, sequence);
CREATE INDEX enquiries_person ON enquiries (person) WHERE person IS NOT NULL;
CREATE INDEX enquiries_phone_digits ON enquiries (kind, phone_digits, sequence);
CREATE INDEX enquiries_stage ON enquiries (stage, kind, created_at, sequence);
CREATE INDEX enquiries_university ON enquiries (kind, university_folded, sequence);
CREATE INDEX enquiries_urgent ON enquiries (care, stage, created_at, id, kind) WHERE care = 1 AND stage = 'new';

-- Beside the enquiry, so that lists do not read them.
CREATE TABLE answers (
  sequence bigint PRIMARY KEY REFERENCES enquiries (sequence) ON DELETE CASCADE,
  answer_origin text NOT NULL,
  catalogue_version text NOT NULL,
  answer text NOT NULL
);
ALTER TABLE answers ALTER COLUMN answer SET STATISTICS 0;
-- Where the server can: without it an answer takes longer to pack.
DO $$ BEGIN
  ALTER TABLE answers ALTER COLUMN answer SET COMPRESSION lz4;
EXCEPTION WHEN feature_not_supported THEN NULL;
END $$;

-- What a student wrote before a change, with the answer to it.
CREATE TABLE earlier_versions (
  sequence bigint NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
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
ALTER TABLE earlier_versions
  ALTER COLUMN submission SET STATISTICS 0,
  ALTER COLUMN answer SET STATISTICS 0,
  ALTER COLUMN idempotency_key SET STATISTICS 0,
  ALTER COLUMN fingerprint SET STATISTICS 0;

-- What staff did about an enquiry.
CREATE TABLE activity (
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
  updated_at bigint NOT NULL,
  import_id text
);
ALTER TABLE activity
  ALTER COLUMN text SET STATISTICS 0,
  ALTER COLUMN before SET STATISTICS 0;
CREATE INDEX activity_about ON activity (about) WHERE about IS NOT NULL;
CREATE INDEX activity_import ON activity (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX activity_not_answered ON activity (sequence, number) WHERE kind = 'not-answered';
CREATE INDEX activity_sequence ON activity (sequence, number);

-- Staff have said that these two are of different people; each pair in both orders.
CREATE TABLE different_people (
  one bigint NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  other bigint NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  PRIMARY KEY (one, other)
);
CREATE INDEX different_people_other ON different_people (other);

-- One row: what the sweeps of the retention go by. It is locked by whoever changes or erases enquiries.
CREATE TABLE submission_state (
  single boolean DEFAULT true PRIMARY KEY CHECK (single),
  seen_at bigint,
  held_since bigint,
  held_counted_at bigint,
  held_days bigint,
  held_rows bigint
);
INSERT INTO submission_state DEFAULT VALUES;

-- Messages to deliver. `id` is sent along as the idempotency key; `recipient` is empty for a webhook, and where it is the address of the
-- enquiry. Of two messages with the same `once` the second is not added. `lease`: who is delivering it, until `leased_until`. `error`:
-- why the last attempt failed, as a code.
CREATE TABLE outbox (
  id text COLLATE "C" PRIMARY KEY,
  kind text COLLATE "C" NOT NULL,
  channel text COLLATE "C" NOT NULL,
  recipient text COLLATE "C" NOT NULL,
  content text COLLATE "C" NOT NULL,
  once text COLLATE "C" UNIQUE,
  created_at bigint NOT NULL,
  due_at bigint NOT NULL,
  expires_at bigint,
  attempts bigint NOT NULL DEFAULT 0,
  lease text COLLATE "C" NOT NULL DEFAULT '',
  leased_until bigint NOT NULL DEFAULT 0,
  error text COLLATE "C",
  sent_at bigint,
  failed_at bigint
);
CREATE INDEX outbox_due ON outbox (channel, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

CREATE TABLE outbox_enquiries (
  sequence bigint NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  kind text COLLATE "C" NOT NULL,
  target text COLLATE "C" NOT NULL DEFAULT '',
  version bigint NOT NULL,
  kept_at bigint NOT NULL,
  message text COLLATE "C",
  PRIMARY KEY (sequence, kind, version, target)
);
CREATE INDEX outbox_enquiries_message ON outbox_enquiries (message) WHERE message IS NOT NULL;
CREATE INDEX outbox_enquiries_waiting ON outbox_enquiries (kind, target, kept_at) WHERE message IS NULL;

-- Counts that all replicas share, such as the model calls of a day.
CREATE TABLE allowances (
  name text COLLATE "C" PRIMARY KEY,
  taken bigint NOT NULL,
  first_taken_at bigint NOT NULL
);

CREATE TABLE secrets (
  name text COLLATE "C" PRIMARY KEY,
  value text NOT NULL
);
