CREATE SEQUENCE "public"."store_submit_store_id" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1000000 CACHE 1;--> statement-breakpoint
CREATE TABLE "store_submit" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"author_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"store_uuid" uuid NOT NULL,
	"state" text NOT NULL,
	"draft" jsonb NOT NULL,
	"reason" text NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	CONSTRAINT "store_submit_state" CHECK ("store_submit"."state" in ('draft', 'submitted', 'returned', 'released'))
);
--> statement-breakpoint
ALTER TABLE "store_submit" ADD CONSTRAINT "store_submit_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_submit" ADD CONSTRAINT "store_submit_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_submit" ADD CONSTRAINT "store_submit_decided_by_account_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "store_submit_open" ON "store_submit" USING btree ("store_id") WHERE "store_submit"."state" <> 'released';--> statement-breakpoint
CREATE INDEX "store_submit_account" ON "store_submit" USING btree ("account_id","updated_at");--> statement-breakpoint
CREATE INDEX "store_submit_state" ON "store_submit" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "store_submit_decided_by" ON "store_submit" USING btree ("decided_by") WHERE "store_submit"."decided_by" is not null;