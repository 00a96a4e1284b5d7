-- The language to speak, as staff entered it; of former enquiries from the history, where it stands behind the way they came.
ALTER TABLE enquiries ADD COLUMN language TEXT;
ALTER TABLE enquiries ADD COLUMN language_folded TEXT;
UPDATE enquiries SET language = substr(entered.text, length(source) + 3), language_folded = lower(substr(entered.text, length(source) + 3))
  FROM activity AS entered
  WHERE entered.sequence = enquiries.sequence AND entered.kind = 'entered'
    AND substr(entered.text, 1, length(source) + 2) = source || ', ';
CREATE INDEX enquiries_language ON enquiries (kind, language_folded) WHERE language_folded IS NOT NULL;
