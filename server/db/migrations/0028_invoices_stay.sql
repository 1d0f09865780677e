-- An invoice is kept as long as the books are: its number may be missing from no year.
CREATE TRIGGER invoice_append_only BEFORE DELETE OR TRUNCATE ON invoice
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
