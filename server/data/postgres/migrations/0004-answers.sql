-- What a student was told stands beside the enquiry: lists and searches read a third of the pages, and no row is written a second
-- time with all of its index entries.
CREATE TABLE answers (
  sequence bigint PRIMARY KEY,
  answer_origin text NOT NULL,
  catalogue_version text NOT NULL,
  -- JSON as text: a model's answer may have a NUL or half a character in it, which the JSON types refuse.
  answer text NOT NULL
);
INSERT INTO answers (sequence, answer_origin, catalogue_version, answer)
  SELECT sequence, answer_origin, catalogue_version, answer FROM submissions
  WHERE answer IS NOT NULL ORDER BY sequence;
ALTER TABLE submissions DROP COLUMN answer, DROP COLUMN answer_origin, DROP COLUMN catalogue_version;
ALTER TABLE submissions RESET (fillfactor);
