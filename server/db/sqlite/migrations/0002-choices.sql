-- What owners have chosen in the staff area.
CREATE TABLE choices (
  name TEXT PRIMARY KEY,
  value TEXT NOT NULL
) STRICT;
