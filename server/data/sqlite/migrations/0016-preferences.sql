-- What somebody's clients store for that person alone, as a JSON object.
ALTER TABLE people ADD COLUMN preferences TEXT NOT NULL DEFAULT '{}';
