-- The search index is kept by triggers, and takes what is erased out of its pages at once.
DROP TABLE submission_search;
CREATE VIRTUAL TABLE submission_search USING fts5 (
  name_folded, university_folded, branch_folded, email_folded,
  content = 'submissions', content_rowid = 'sequence', tokenize = 'trigram case_sensitive 1'
);
INSERT INTO submission_search (submission_search, rank) VALUES ('secure-delete', 1);
INSERT INTO submission_search (submission_search) VALUES ('rebuild');

CREATE TRIGGER submissions_search_new AFTER INSERT ON submissions BEGIN
  INSERT INTO submission_search (rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES (NEW.sequence, NEW.name_folded, NEW.university_folded, NEW.branch_folded, NEW.email_folded);
END;
CREATE TRIGGER submissions_search_erased AFTER DELETE ON submissions BEGIN
  INSERT INTO submission_search (submission_search, rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES ('delete', OLD.sequence, OLD.name_folded, OLD.university_folded, OLD.branch_folded, OLD.email_folded);
END;
CREATE TRIGGER submissions_search_changed
  AFTER UPDATE OF name_folded, university_folded, branch_folded, email_folded ON submissions BEGIN
  INSERT INTO submission_search (submission_search, rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES ('delete', OLD.sequence, OLD.name_folded, OLD.university_folded, OLD.branch_folded, OLD.email_folded);
  INSERT INTO submission_search (rowid, name_folded, university_folded, branch_folded, email_folded)
    VALUES (NEW.sequence, NEW.name_folded, NEW.university_folded, NEW.branch_folded, NEW.email_folded);
END;

ALTER TABLE submission_state DROP COLUMN indexed_up_to;
ALTER TABLE submission_state DROP COLUMN removed;
