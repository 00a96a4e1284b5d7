-- The schema of an embedded store.

CREATE TABLE people (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  password TEXT NOT NULL,
  blocked INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  password_changed_at INTEGER NOT NULL,
  must_change INTEGER NOT NULL DEFAULT 0,
  mfa INTEGER NOT NULL DEFAULT 0,
  totp_secret TEXT,
  totp_verified INTEGER NOT NULL DEFAULT 0,
  totp_step INTEGER NOT NULL DEFAULT 0,
  recovery_codes TEXT,
  role TEXT NOT NULL DEFAULT 'owner',
  preferences TEXT NOT NULL DEFAULT '{}'
) STRICT;

CREATE TABLE sessions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  seen_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  ip TEXT NOT NULL,
  user_agent TEXT NOT NULL,
  password_at INTEGER NOT NULL DEFAULT 0,
  factor TEXT,
  factor_at INTEGER
) STRICT;
CREATE INDEX sessions_person ON sessions (person_id, created_at);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

-- Names in the history outlive the account.
CREATE TABLE former_people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

-- The password of the settings that was applied last to an address.
CREATE TABLE applied_passwords (
  email TEXT PRIMARY KEY,
  password TEXT NOT NULL
) STRICT;

CREATE TABLE invitations (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  role TEXT NOT NULL,
  secret_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  used_at INTEGER
) STRICT;

CREATE TABLE recoveries (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  made_by TEXT
) STRICT;
CREATE INDEX recoveries_person ON recoveries (person_id);

-- It only grows: triggers refuse changes, and erasures of what is younger than 400 days.
CREATE TABLE audit (
  number INTEGER PRIMARY KEY AUTOINCREMENT,
  at INTEGER NOT NULL,
  actor TEXT,
  actor_name TEXT NOT NULL,
  action TEXT NOT NULL,
  subject TEXT,
  subject_name TEXT,
  detail TEXT,
  address TEXT NOT NULL
) STRICT;
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_actor ON audit (actor, number);
CREATE INDEX audit_action ON audit (action, number);
CREATE TRIGGER audit_stays_as_it_is BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit only grows');
END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit
  WHEN OLD.at >= unixepoch() * 1000 - 400 * 86400000 BEGIN
  SELECT RAISE(ABORT, 'the audit only grows');
END;

-- One table of enquiries, of every form: `kind` is `eligibility` or that of the other form. The folded columns hold what the product
-- compares and orders by: the text in lower case, made by the product itself. `care`:
-- somebody is to read it at once. `version`: how often the student has changed it. `person`: the id of the newest enquiry of one person,
-- once staff have said that these are of one.
CREATE TABLE enquiries (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  kind TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  reference TEXT NOT NULL,
  reference_folded TEXT NOT NULL UNIQUE,
  stage TEXT NOT NULL DEFAULT 'new',
  assignee TEXT,
  follow_up_at TEXT,
  contacted_at INTEGER,
  care INTEGER NOT NULL DEFAULT 0,
  version INTEGER NOT NULL DEFAULT 0,
  university_id TEXT,
  college_id TEXT,
  branch_id TEXT,
  source TEXT NOT NULL DEFAULT 'website',
  topics TEXT,
  import_id TEXT,
  imported_at INTEGER,
  person TEXT,
  papers_passed INTEGER,
  phone_digits TEXT NOT NULL,
  name_folded TEXT NOT NULL,
  university_folded TEXT,
  branch_folded TEXT,
  email_folded TEXT NOT NULL,
  phone_folded TEXT NOT NULL,
  name TEXT NOT NULL,
  university TEXT,
  branch TEXT,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  course TEXT,
  course_folded TEXT,
  subject TEXT,
  subject_folded TEXT,
  privacy_notice TEXT,
  idempotency_key TEXT UNIQUE,
  fingerprint TEXT,
  reason TEXT,
  reason_folded TEXT,
  message TEXT,
  message_folded TEXT
) STRICT;
CREATE INDEX enquiries_created_at ON enquiries (kind, created_at);
CREATE INDEX enquiries_name ON enquiries (kind, name_folded);
CREATE INDEX enquiries_university ON enquiries (kind, university_folded);
CREATE INDEX enquiries_branch ON enquiries (kind, branch_folded);
CREATE INDEX enquiries_stage ON enquiries (stage, kind, created_at);
CREATE INDEX enquiries_assignee ON enquiries (assignee, kind) WHERE assignee IS NOT NULL;
CREATE INDEX enquiries_follow_up_at ON enquiries (follow_up_at, kind) WHERE follow_up_at IS NOT NULL;
CREATE INDEX enquiries_phone_digits ON enquiries (kind, phone_digits);
CREATE INDEX enquiries_urgent ON enquiries (care, stage, created_at, id, kind) WHERE care = 1 AND stage = 'new';
CREATE INDEX enquiries_searched ON enquiries (kind, university_folded, branch_folded, name_folded, email_folded);
CREATE INDEX enquiries_overview ON enquiries
  (created_at, kind, stage, assignee, follow_up_at, source, university_id, branch_id, topics, imported_at);
CREATE INDEX enquiries_import ON enquiries (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX enquiries_person ON enquiries (person) WHERE person IS NOT NULL;
CREATE INDEX enquiries_college ON enquiries (college_id, kind, created_at) WHERE college_id IS NOT NULL;

-- Beside the enquiry, so that lists do not read them.
CREATE TABLE answers (
  sequence INTEGER PRIMARY KEY REFERENCES enquiries (sequence) ON DELETE CASCADE,
  answer_origin TEXT NOT NULL,
  catalogue_version TEXT NOT NULL,
  answer TEXT NOT NULL
) STRICT;

-- What a student wrote before a change, with the answer to it.
CREATE TABLE earlier_versions (
  sequence INTEGER NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
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

-- What staff did about an enquiry.
CREATE TABLE activity (
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
  updated_at INTEGER NOT NULL,
  import_id TEXT
) STRICT;
CREATE INDEX activity_sequence ON activity (sequence, number);
CREATE INDEX activity_overview ON activity (sequence, kind, created_at, text)
  WHERE kind IN ('call', 'whatsapp', 'mail', 'stage');
CREATE INDEX activity_about ON activity (about) WHERE about IS NOT NULL;
CREATE INDEX activity_import ON activity (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX activity_not_answered ON activity (sequence, number) WHERE kind = 'not-answered';

-- Staff have said that these two are of different people; each pair in both orders.
CREATE TABLE different_people (
  one INTEGER NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  other INTEGER NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  PRIMARY KEY (one, other)
) STRICT;
CREATE INDEX different_people_other ON different_people (other);

-- Every three letters of the searched columns. What was erased leaves the index at once.
CREATE VIRTUAL TABLE enquiry_search USING fts5 (
  name_folded, university_folded, branch_folded, email_folded,
  content = 'enquiries', content_rowid = 'sequence', tokenize = 'trigram case_sensitive 1'
);
INSERT INTO enquiry_search (enquiry_search, rank) VALUES ('secure-delete', 1);
CREATE TRIGGER enquiries_search_new AFTER INSERT ON enquiries BEGIN
  INSERT INTO enquiry_search (rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES (NEW.sequence, NEW.name_folded, NEW.university_folded, NEW.branch_folded, NEW.email_folded);
END;
CREATE TRIGGER enquiries_search_erased AFTER DELETE ON enquiries BEGIN
  INSERT INTO enquiry_search (enquiry_search, rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES ('delete', OLD.sequence, OLD.name_folded, OLD.university_folded, OLD.branch_folded, OLD.email_folded);
END;
CREATE TRIGGER enquiries_search_changed
  AFTER UPDATE OF name_folded, university_folded, branch_folded, email_folded ON enquiries BEGIN
  INSERT INTO enquiry_search (enquiry_search, rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES ('delete', OLD.sequence, OLD.name_folded, OLD.university_folded, OLD.branch_folded, OLD.email_folded);
  INSERT INTO enquiry_search (rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES (NEW.sequence, NEW.name_folded, NEW.university_folded, NEW.branch_folded, NEW.email_folded);
END;

-- What the desk asks for every few seconds: the last thousand changes of enquiries.
CREATE TABLE changes (
  number INTEGER PRIMARY KEY,
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  is_new INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;
CREATE TRIGGER changes_bounded AFTER INSERT ON changes WHEN NEW.number % 100 = 0 BEGIN
  DELETE FROM changes WHERE number <= NEW.number - 1000;
END;
CREATE TRIGGER enquiries_new AFTER INSERT ON enquiries BEGIN
  INSERT INTO changes (collection, id, is_new) VALUES (iif(NEW.kind = 'eligibility', NEW.kind, 'enquiries'), NEW.id, 1);
END;
CREATE TRIGGER enquiries_changed AFTER UPDATE OF updated_at, contacted_at ON enquiries BEGIN
  INSERT INTO changes (collection, id) VALUES (iif(NEW.kind = 'eligibility', NEW.kind, 'enquiries'), NEW.id);
END;
CREATE TRIGGER enquiries_erased AFTER DELETE ON enquiries BEGIN
  INSERT INTO changes (collection, id) VALUES (iif(OLD.kind = 'eligibility', OLD.kind, 'enquiries'), OLD.id);
END;
CREATE TRIGGER answers_new AFTER INSERT ON answers BEGIN
  INSERT INTO changes (collection, id) SELECT iif(kind = 'eligibility', kind, 'enquiries'), id FROM enquiries
    WHERE sequence = NEW.sequence;
END;
CREATE TRIGGER activity_new AFTER INSERT ON activity BEGIN
  INSERT INTO changes (collection, id) SELECT iif(kind = 'eligibility', kind, 'enquiries'), id FROM enquiries
    WHERE sequence = NEW.sequence;
END;

-- One row: what the sweeps of the retention go by.
CREATE TABLE submission_state (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  seen_at INTEGER,
  held_since INTEGER,
  held_counted_at INTEGER,
  held_days INTEGER,
  held_rows INTEGER
) STRICT;
INSERT INTO submission_state (only) VALUES (1);

-- Messages to deliver. `id` is sent along as the idempotency key; `recipient` is empty for a webhook, and where it is the address of the
-- enquiry. Of two messages with the same `once` the second is not added. `lease`: who is delivering it, until `leased_until`. `error`:
-- why the last attempt failed, as a code.
CREATE TABLE outbox (
  id TEXT PRIMARY KEY,
  kind TEXT NOT NULL,
  channel TEXT NOT NULL,
  recipient TEXT NOT NULL,
  content TEXT NOT NULL,
  once TEXT UNIQUE,
  created_at INTEGER NOT NULL,
  due_at INTEGER NOT NULL,
  expires_at INTEGER,
  attempts INTEGER NOT NULL DEFAULT 0,
  lease TEXT NOT NULL DEFAULT '',
  leased_until INTEGER NOT NULL DEFAULT 0,
  error TEXT,
  sent_at INTEGER,
  failed_at INTEGER
) STRICT;
CREATE INDEX outbox_due ON outbox (channel, due_at) WHERE sent_at IS NULL AND failed_at IS NULL;

CREATE TABLE outbox_enquiries (
  sequence INTEGER NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  target TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL,
  kept_at INTEGER NOT NULL,
  message TEXT,
  PRIMARY KEY (sequence, kind, version, target)
) STRICT;
CREATE INDEX outbox_enquiries_waiting ON outbox_enquiries (kind, target, kept_at) WHERE message IS NULL;
CREATE INDEX outbox_enquiries_message ON outbox_enquiries (message) WHERE message IS NOT NULL;

-- Counts that all replicas share, such as the model calls of a day.
CREATE TABLE allowances (
  name TEXT PRIMARY KEY,
  taken INTEGER NOT NULL,
  first_taken_at INTEGER NOT NULL
) STRICT;

CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
