-- One table of enquiries, of every form: `kind` is `eligibility` or that of the other form. Those of the other forms get new arrival
-- numbers behind all submissions, and every row keeps its reference. An answer stands beside its enquiry, so that lists read less.
DROP TRIGGER submissions_new;
DROP TRIGGER submissions_changed;
DROP TRIGGER submissions_erased;
DROP TRIGGER activity_new;
DROP TRIGGER enquiries_new;
DROP TRIGGER enquiries_changed;
DROP TRIGGER enquiries_erased;
DROP TRIGGER enquiry_activity_new;
DROP TRIGGER submissions_search_new;
DROP TRIGGER submissions_search_erased;
DROP TRIGGER submissions_search_changed;
DROP TABLE submission_search;

ALTER TABLE enquiries RENAME TO former_enquiries;
ALTER TABLE activity RENAME TO former_activity;
ALTER TABLE earlier_versions RENAME TO former_versions;
ALTER TABLE outbox_enquiries RENAME TO former_news;

-- The folded columns hold what the product compares and orders by: the text in lower case, made by the product itself. `told`: news of it
-- was made, or is not wanted. `care`: somebody is to read it at once. `version`: how often the student has changed it.
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
  told INTEGER NOT NULL DEFAULT 1,
  version INTEGER NOT NULL DEFAULT 0,
  university_id TEXT,
  branch_id TEXT,
  source TEXT NOT NULL DEFAULT 'website',
  topics TEXT,
  import_id TEXT,
  imported_at INTEGER,
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

-- What the student was told, as JSON.
CREATE TABLE answers (
  sequence INTEGER PRIMARY KEY REFERENCES enquiries (sequence) ON DELETE CASCADE,
  answer_origin TEXT NOT NULL,
  catalogue_version TEXT NOT NULL,
  answer TEXT NOT NULL
) STRICT;

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

CREATE TABLE outbox_enquiries (
  sequence INTEGER NOT NULL REFERENCES enquiries (sequence) ON DELETE CASCADE,
  kind TEXT NOT NULL,
  target TEXT NOT NULL DEFAULT '',
  version INTEGER NOT NULL,
  kept_at INTEGER NOT NULL,
  message TEXT,
  PRIMARY KEY (sequence, kind, version, target)
) STRICT;

INSERT INTO enquiries (sequence, id, kind, created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, version, university_id, branch_id, source, topics, import_id, imported_at, papers_passed, phone_digits, name_folded, university_folded, branch_folded,
    email_folded, phone_folded, name, university, branch, email, phone, privacy_notice, idempotency_key, fingerprint, reason, reason_folded)
  SELECT sequence, id, 'eligibility', created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, version, university_id, branch_id, source, topics, import_id, imported_at, papers_passed, phone_digits, name_folded, university_folded, branch_folded,
    email_folded, phone_folded, name, university, branch, email, phone, privacy_notice, idempotency_key, fingerprint, reason, reason_folded
  FROM submissions ORDER BY sequence;
INSERT INTO answers (sequence, answer_origin, catalogue_version, answer)
  SELECT sequence, answer_origin, catalogue_version, answer FROM submissions WHERE answer IS NOT NULL;
INSERT INTO earlier_versions SELECT * FROM former_versions;
INSERT INTO activity SELECT * FROM former_activity;
INSERT INTO outbox_enquiries SELECT * FROM former_news;

-- A number is never given a second time, also not that of an erased row.
CREATE TEMP TABLE last_numbers AS SELECT
  coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'submissions'), 0) AS enquiry,
  coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'former_activity'), 0) AS entry;
-- A key that a submission has too is forgotten.
INSERT INTO enquiries (sequence, id, kind, created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, told, source, import_id, imported_at, phone_digits, name_folded, email_folded, phone_folded, name, email, phone, course, course_folded,
    subject, subject_folded, message, message_folded, privacy_notice, idempotency_key, fingerprint)
  SELECT enquiry + sequence, id, kind, created_at, updated_at, reference, reference_folded, stage, assignee, follow_up_at,
    contacted_at, care, told, source, import_id, imported_at, phone_digits, name_folded, email_folded, phone_folded, name, email, phone, course, course_folded,
    subject, subject_folded, message, message_folded, privacy_notice,
    iif(idempotency_key IN (SELECT idempotency_key FROM submissions WHERE idempotency_key IS NOT NULL), NULL, idempotency_key), fingerprint
  FROM former_enquiries, last_numbers ORDER BY sequence;
INSERT INTO activity (number, sequence, id, kind, text, before, about, person_id, person_name, created_at, updated_at, import_id)
  SELECT entry + number, enquiry + sequence, id, kind, text, before, about, person_id, person_name, created_at, updated_at, import_id
  FROM enquiry_activity, last_numbers ORDER BY number;
INSERT INTO sqlite_sequence (name, seq) SELECT 'enquiries', 0 WHERE NOT EXISTS (SELECT 1 FROM sqlite_sequence WHERE name = 'enquiries');
UPDATE sqlite_sequence SET seq = max(seq, (SELECT enquiry FROM last_numbers)
    + coalesce((SELECT seq FROM sqlite_sequence WHERE name = 'former_enquiries'), 0)) WHERE name = 'enquiries';
DROP TABLE last_numbers;

DROP TABLE former_news;
DROP TABLE former_versions;
DROP TABLE former_activity;
DROP TABLE enquiry_activity;
DROP TABLE former_enquiries;
DROP TABLE submissions;

-- Every index ends in the row's sequence by itself, so that each order is total.
CREATE INDEX enquiries_created_at ON enquiries (kind, created_at);
CREATE INDEX enquiries_name ON enquiries (kind, name_folded);
CREATE INDEX enquiries_university ON enquiries (kind, university_folded);
CREATE INDEX enquiries_branch ON enquiries (kind, branch_folded);
CREATE INDEX enquiries_stage ON enquiries (stage, kind, created_at);
CREATE INDEX enquiries_assignee ON enquiries (assignee, kind) WHERE assignee IS NOT NULL;
CREATE INDEX enquiries_follow_up_at ON enquiries (follow_up_at, kind) WHERE follow_up_at IS NOT NULL;
CREATE INDEX enquiries_phone_digits ON enquiries (kind, phone_digits);
CREATE INDEX enquiries_urgent ON enquiries (care, stage, created_at, id, kind) WHERE care = 1 AND stage = 'new';
CREATE INDEX enquiries_told ON enquiries (sequence) WHERE told = 0;
-- Searches for one or two letters read all rows: this index has what they look at, and nothing else.
CREATE INDEX enquiries_searched ON enquiries (kind, university_folded, branch_folded, name_folded, email_folded);
CREATE INDEX activity_sequence ON activity (sequence, number);
-- All that the overview counts of a row, and of its history. The condition is that of its statement.
CREATE INDEX enquiries_overview ON enquiries
  (created_at, kind, stage, assignee, follow_up_at, source, university_id, branch_id, topics, imported_at);
CREATE INDEX activity_overview ON activity (sequence, kind, created_at, text)
  WHERE kind IN ('call', 'whatsapp', 'mail', 'stage');
CREATE INDEX enquiries_import ON enquiries (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX activity_import ON activity (import_id) WHERE import_id IS NOT NULL;
CREATE INDEX activity_not_answered ON activity (sequence, number) WHERE kind = 'not-answered';
CREATE INDEX outbox_enquiries_waiting ON outbox_enquiries (kind, target, kept_at) WHERE message IS NULL;
CREATE INDEX outbox_enquiries_message ON outbox_enquiries (message) WHERE message IS NOT NULL;

-- The search index is kept by triggers, and takes what is erased out of its pages at once.
CREATE VIRTUAL TABLE enquiry_search USING fts5 (
  name_folded, university_folded, branch_folded, email_folded,
  content = 'enquiries', content_rowid = 'sequence', tokenize = 'trigram case_sensitive 1'
);
INSERT INTO enquiry_search (enquiry_search, rank) VALUES ('secure-delete', 1);
INSERT INTO enquiry_search (enquiry_search) VALUES ('rebuild');
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

-- What open pages of the staff area are to be told of, of whatever wrote it.
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
