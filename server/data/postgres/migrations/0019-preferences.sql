-- What somebody's clients store for that person alone, as a JSON object. As text: it is returned as it was sent.
ALTER TABLE people ADD COLUMN preferences text NOT NULL DEFAULT '{}';
