-- Everybody of before may do everything, as before.
ALTER TABLE people ADD COLUMN role TEXT NOT NULL DEFAULT 'owner';

-- Of whoever was removed: marks on enquiries go on under this name.
CREATE TABLE former_people (
  id TEXT PRIMARY KEY,
  name TEXT NOT NULL
) STRICT;

-- `id` becomes that of the person. Of the link's secret there is a keyed hash alone. A row that was used says so until its time is over.
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

-- Links for a new password; `made_by` is the owner's id or the name of a tool, and null where it was asked for by mail.
CREATE TABLE recoveries (
  id TEXT PRIMARY KEY,
  person_id TEXT NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash TEXT NOT NULL,
  created_at INTEGER NOT NULL,
  expires_at INTEGER NOT NULL,
  made_by TEXT
) STRICT;
CREATE INDEX recoveries_person ON recoveries (person_id);

-- Who did what, from where. No foreign keys: a row outlives whom and what it speaks of.
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

-- It only grows. What is older than 400 days may go.
CREATE TRIGGER audit_stays_as_it_is BEFORE UPDATE ON audit BEGIN
  SELECT RAISE(ABORT, 'the audit only grows');
END;
CREATE TRIGGER audit_stays BEFORE DELETE ON audit
  WHEN OLD.at >= unixepoch() * 1000 - 400 * 86400000 BEGIN
  SELECT RAISE(ABORT, 'the audit only grows');
END;
