CREATE TABLE "store_ignored" (
	"account_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_ignored_account_id_store_id_pk" PRIMARY KEY("account_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "store_preference" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"excluded_tags" text[] NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_ignored" ADD CONSTRAINT "store_ignored_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_ignored" ADD CONSTRAINT "store_ignored_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_preference" ADD CONSTRAINT "store_preference_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;