-- What owners have chosen in the staff area.
CREATE TABLE choices (
  name text COLLATE "C" PRIMARY KEY,
  value text COLLATE "C" NOT NULL
);
