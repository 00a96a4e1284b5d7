-- What open pages of the staff area are to be told of: about a thousand newest changes, of whatever wrote them. A number is never used twice.
CREATE TABLE changes (
  number INTEGER PRIMARY KEY,
  collection TEXT NOT NULL,
  id TEXT NOT NULL,
  is_new INTEGER NOT NULL DEFAULT 0,
  at INTEGER NOT NULL DEFAULT (CAST(unixepoch('subsec') * 1000 AS INTEGER))
) STRICT;
CREATE TRIGGER changes_bounded AFTER INSERT ON changes WHEN NEW.number % 100 = 0 BEGIN
  DELETE FROM changes WHERE number <= NEW.number - 1000;
END;

CREATE TRIGGER submissions_new AFTER INSERT ON submissions BEGIN
  INSERT INTO changes (collection, id, is_new) VALUES ('eligibility', NEW.id, 1);
END;
CREATE TRIGGER submissions_changed AFTER UPDATE OF updated_at, contacted_at, answer ON submissions BEGIN
  INSERT INTO changes (collection, id) VALUES ('eligibility', NEW.id);
END;
CREATE TRIGGER submissions_erased AFTER DELETE ON submissions BEGIN
  INSERT INTO changes (collection, id) VALUES ('eligibility', OLD.id);
END;
CREATE TRIGGER activity_new AFTER INSERT ON activity BEGIN
  INSERT INTO changes (collection, id) SELECT 'eligibility', id FROM submissions WHERE sequence = NEW.sequence;
END;

CREATE TRIGGER enquiries_new AFTER INSERT ON enquiries BEGIN
  INSERT INTO changes (collection, id, is_new) VALUES ('enquiries', NEW.id, 1);
END;
CREATE TRIGGER enquiries_changed AFTER UPDATE OF updated_at, contacted_at ON enquiries BEGIN
  INSERT INTO changes (collection, id) VALUES ('enquiries', NEW.id);
END;
CREATE TRIGGER enquiries_erased AFTER DELETE ON enquiries BEGIN
  INSERT INTO changes (collection, id) VALUES ('enquiries', OLD.id);
END;
CREATE TRIGGER enquiry_activity_new AFTER INSERT ON enquiry_activity BEGIN
  INSERT INTO changes (collection, id) SELECT 'enquiries', id FROM enquiries WHERE sequence = NEW.sequence;
END;
