-- What the table definitions cannot say.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE FUNCTION refuse_change() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION '% is append-only', TG_TABLE_NAME USING ERRCODE = 'restrict_violation', CONSTRAINT = TG_TABLE_NAME || '_append_only';
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_entry_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_entry
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE TRIGGER ledger_posting_append_only BEFORE UPDATE OR DELETE OR TRUNCATE ON ledger_posting
  FOR EACH STATEMENT EXECUTE FUNCTION refuse_change();
--> statement-breakpoint
CREATE FUNCTION check_entry_balances() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF EXISTS (SELECT FROM ledger_posting WHERE entry_id = NEW.entry_id GROUP BY unit HAVING sum(amount) <> 0) THEN
    RAISE EXCEPTION 'entry % does not sum to zero', NEW.entry_id
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_entry_balanced';
  END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE CONSTRAINT TRIGGER ledger_entry_balanced AFTER INSERT ON ledger_posting
  DEFERRABLE INITIALLY DEFERRED FOR EACH ROW EXECUTE FUNCTION check_entry_balances();
--> statement-breakpoint
CREATE FUNCTION check_posting_unit() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF NEW.unit <> (SELECT unit FROM ledger_account WHERE id = NEW.account_id) THEN
    RAISE EXCEPTION 'account % holds another unit than %', NEW.account_id, NEW.unit
      USING ERRCODE = 'check_violation', CONSTRAINT = 'ledger_posting_unit';
  END IF;
  RETURN NEW;
END $$;
--> statement-breakpoint
CREATE TRIGGER ledger_posting_unit BEFORE INSERT ON ledger_posting
  FOR EACH ROW EXECUTE FUNCTION check_posting_unit();
--> statement-breakpoint
-- Here, not beside the table: its operators come with the extension above.
CREATE INDEX store_search_text ON store_search USING gin (text gin_trgm_ops);
