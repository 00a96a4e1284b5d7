-- The folded columns hold what the product compares and orders by: the text in lower case, made by the product itself.
-- Collation "C" orders by code points, as the embedded engine does.
CREATE TABLE submissions (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  papers_passed bigint NOT NULL,
  id text COLLATE "C" NOT NULL UNIQUE,
  name_folded text COLLATE "C" NOT NULL,
  university_folded text COLLATE "C" NOT NULL,
  branch_folded text COLLATE "C" NOT NULL,
  email_folded text COLLATE "C" NOT NULL,
  phone_folded text COLLATE "C" NOT NULL,
  reason_folded text COLLATE "C",
  name text NOT NULL,
  university text NOT NULL,
  branch text NOT NULL,
  email text NOT NULL,
  phone text NOT NULL,
  reason text,
  idempotency_key text COLLATE "C",
  fingerprint text COLLATE "C",
  answer_origin text,
  catalogue_version text,
  -- JSON as text: a model's answer may have a NUL or half a character in it, which the JSON types refuse.
  answer text,
  -- One text for one search index. Columns are told apart afterwards, row by row.
  search_text text COLLATE "C" NOT NULL GENERATED ALWAYS AS (
    name_folded || E'\n' || university_folded || E'\n' || branch_folded || E'\n' || email_folded
  ) STORED
) WITH (
  -- Room for the answer, which is added to the row soon after it.
  fillfactor = 85,
  -- Pages that are known to be visible let a far page be read from the index alone.
  autovacuum_vacuum_insert_scale_factor = 0.02,
  autovacuum_analyze_scale_factor = 0.02
);

CREATE INDEX submissions_university ON submissions (university_folded, sequence);
CREATE INDEX submissions_branch ON submissions (branch_folded, sequence);
-- An entry of an index has less room than a long reason needs.
CREATE INDEX submissions_reason ON submissions (left(reason_folded, 200) NULLS FIRST, sequence);
CREATE INDEX submissions_name ON submissions (name_folded, sequence);
CREATE INDEX submissions_phone ON submissions (phone_folded, sequence);
CREATE INDEX submissions_email ON submissions (email_folded, sequence);
CREATE INDEX submissions_papers_passed ON submissions (papers_passed, sequence);
CREATE INDEX submissions_created_at ON submissions (created_at, sequence);
CREATE UNIQUE INDEX submissions_idempotency_key ON submissions (idempotency_key)
  WHERE idempotency_key IS NOT NULL;

CREATE TABLE people (
  id text COLLATE "C" PRIMARY KEY,
  email text COLLATE "C" NOT NULL UNIQUE,
  name text NOT NULL,
  password text NOT NULL,
  blocked boolean NOT NULL DEFAULT false,
  created_at bigint NOT NULL,
  updated_at bigint NOT NULL,
  password_changed_at bigint NOT NULL
);

CREATE TABLE sessions (
  sequence bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
  id text COLLATE "C" NOT NULL UNIQUE,
  person_id text COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash text COLLATE "C" NOT NULL UNIQUE,
  created_at bigint NOT NULL,
  seen_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  ip text NOT NULL,
  user_agent text NOT NULL
);
CREATE INDEX sessions_person ON sessions (person_id, created_at);
CREATE INDEX sessions_expires_at ON sessions (expires_at);

CREATE TABLE allowances (
  name text COLLATE "C" PRIMARY KEY,
  taken bigint NOT NULL,
  first_taken_at bigint NOT NULL
);
