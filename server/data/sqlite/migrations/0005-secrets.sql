-- Random keys that the product made for itself, such as the one that signs what a browser is known by.
CREATE TABLE secrets (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
