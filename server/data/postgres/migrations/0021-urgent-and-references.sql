-- What may come from somebody in distress and nobody has touched yet: few rows, read at each connection of the staff area.
CREATE INDEX submissions_urgent ON submissions (care, stage, created_at, id) WHERE care = 1 AND stage = 'new';
CREATE INDEX enquiries_urgent ON enquiries (care, stage, created_at, id) WHERE care = 1 AND stage = 'new';

CREATE INDEX enquiries_care ON enquiries (care, created_at, sequence);
CREATE UNIQUE INDEX enquiries_reference ON enquiries (reference_folded) INCLUDE (sequence);
