ALTER TABLE "invoice" ALTER COLUMN "number" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "residence" text;--> statement-breakpoint
ALTER TABLE "invoice" ADD COLUMN "seller" text[];--> statement-breakpoint
CREATE INDEX "invoice_waiting" ON "invoice" USING btree ("entry_id") WHERE "invoice"."number" is null;--> statement-breakpoint
-- An invoice is written once and given its number once.
CREATE FUNCTION keep_invoice() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF OLD.number IS NULL AND to_jsonb(OLD) - 'number' = to_jsonb(NEW) - 'number' THEN
    RETURN NEW;
  END IF;
  RAISE EXCEPTION 'an invoice is never changed' USING ERRCODE = 'integrity_constraint_violation';
END $$;
--> statement-breakpoint
CREATE TRIGGER invoice_kept BEFORE UPDATE ON invoice FOR EACH ROW EXECUTE FUNCTION keep_invoice();
