-- Everybody of before may do everything, as before.
ALTER TABLE people ADD COLUMN role text COLLATE "C" NOT NULL DEFAULT 'owner';

-- Of whoever was removed: marks on enquiries go on under this name.
CREATE TABLE former_people (
  id text COLLATE "C" PRIMARY KEY,
  name text NOT NULL
);

-- `id` becomes that of the person. Of the link's secret there is a keyed hash alone. A row that was used says so until its time is over.
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

-- Links for a new password; `made_by` is the owner's id or the name of a tool, and null where it was asked for by mail.
CREATE TABLE recoveries (
  id text COLLATE "C" PRIMARY KEY,
  person_id text COLLATE "C" NOT NULL REFERENCES people (id) ON DELETE CASCADE,
  secret_hash text COLLATE "C" NOT NULL,
  created_at bigint NOT NULL,
  expires_at bigint NOT NULL,
  made_by text COLLATE "C"
);
CREATE INDEX recoveries_person ON recoveries (person_id);

-- Who did what, from where. No foreign keys: a row outlives whom and what it speaks of. It only grows: see `keepAudit`, which each start runs.
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
CREATE INDEX audit_at ON audit (at);
CREATE INDEX audit_actor ON audit (actor, number);
CREATE INDEX audit_action ON audit (action, number);
