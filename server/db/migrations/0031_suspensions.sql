CREATE TABLE "suspension" (
	"account_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"until" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"by_id" uuid,
	"ended_at" timestamp (3) with time zone,
	"ended_by_id" uuid,
	"end_reason" text,
	CONSTRAINT "suspension_account_id_at_pk" PRIMARY KEY("account_id","at")
);
--> statement-breakpoint
ALTER TABLE "account" ADD COLUMN "suspended_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;