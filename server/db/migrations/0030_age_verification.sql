CREATE TABLE "age_verification" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	"method" text NOT NULL,
	"verified_by" text NOT NULL,
	"valid_until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "age_verification" ADD CONSTRAINT "age_verification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;