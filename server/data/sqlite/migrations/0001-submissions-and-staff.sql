-- The folded columns hold what the product compares and orders by: the text in lower case, made by the product itself.
-- They come before the long texts, which a search then need not read past.
CREATE TABLE submissions (
  sequence INTEGER PRIMARY KEY AUTOINCREMENT,
  id TEXT NOT NULL UNIQUE,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  papers_passed INTEGER NOT NULL,
  name_folded TEXT NOT NULL,
  university_folded TEXT NOT NULL,
  branch_folded TEXT NOT NULL,
  email_folded TEXT NOT NULL,
  phone_folded TEXT NOT NULL,
  name TEXT NOT NULL,
  university TEXT NOT NULL,
  branch TEXT NOT NULL,
  email TEXT NOT NULL,
  phone TEXT NOT NULL,
  idempotency_key TEXT,
  fingerprint TEXT,
  reason_folded TEXT,
  reason TEXT,
  answer_origin TEXT,
  catalogue_version TEXT,
  answer TEXT
) STRICT;

-- Every index ends in the row's sequence by itself, so that each order is total.
CREATE INDEX submissions_university ON submissions (university_folded);
CREATE INDEX submissions_branch ON submissions (branch_folded);
CREATE INDEX submissions_reason ON submissions (reason_folded);
CREATE INDEX submissions_name ON submissions (name_folded);
CREATE INDEX submissions_phone ON submissions (phone_folded);
CREATE INDEX submissions_email ON submissions (email_folded);
CREATE INDEX submissions_papers_passed ON submissions (papers_passed);
CREATE INDEX submissions_created_at ON submissions (created_at);
CREATE UNIQUE INDEX submissions_idempotency_key ON submissions (idempotency_key)
  WHERE idempotency_key IS NOT NULL;

-- Filled in batches: it knows the rows up to `indexed_up_to`, and a search looks at the later ones itself.
CREATE VIRTUAL TABLE submission_search USING fts5 (
  name, university, branch, email,
  content = '', contentless_delete = 1, tokenize = 'trigram case_sensitive 1'
);
-- `removed` counts the rows that were ever erased: a total that was counted before may then be wrong.
CREATE TABLE submission_state (
  only INTEGER PRIMARY KEY CHECK (only = 1),
  indexed_up_to INTEGER NOT NULL,
  removed INTEGER NOT NULL
) STRICT;
INSERT INTO submission_state VALUES (1, 0, 0);

CREATE TABLE people (
  id TEXT PRIMARY KEY,
  email TEXT NOT NULL UNIQUE,
  name TEXT NOT NULL,
  password TEXT NOT NULL,
  blocked INTEGER NOT NULL DEFAULT 0,
  created_at INTEGER NOT NULL,
  updated_at INTEGER NOT NULL,
  password_changed_at INTEGER NOT NULL
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
  user_agent TEXT NOT NULL
) STRICT;
CREATE INDEX sessions_person ON sessions (person_id, created_at);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE allowances (
  name TEXT PRIMARY KEY,
  taken INTEGER NOT NULL,
  first_taken_at INTEGER NOT NULL
) STRICT;
