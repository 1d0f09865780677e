CREATE TABLE "invoice" (
	"entry_id" uuid PRIMARY KEY NOT NULL,
	"year" integer NOT NULL,
	"number" integer NOT NULL,
	"issued_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invoice_number" UNIQUE("year","number")
);
--> statement-breakpoint
ALTER TABLE "invoice" ADD CONSTRAINT "invoice_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;