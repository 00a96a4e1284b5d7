-- The ADMIN_PASSWORD that was last applied, as a hash, under its ADMIN_EMAIL: only another one is applied again. A row outlives its
-- person, so that a start does not make somebody anew who was removed.
CREATE TABLE applied_passwords (
  email TEXT PRIMARY KEY,
  password TEXT NOT NULL
) STRICT;
