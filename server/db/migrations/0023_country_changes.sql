CREATE TABLE "country_change" (
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"from" text,
	"to" text NOT NULL,
	"reason" text NOT NULL,
	CONSTRAINT "country_change_account_id_at_pk" PRIMARY KEY("account_id","at")
);
--> statement-breakpoint
ALTER TABLE "country_change" ADD CONSTRAINT "country_change_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;