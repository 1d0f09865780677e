CREATE TABLE "profile" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"introduction" text DEFAULT '' NOT NULL,
	"social" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"entries" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"community_email" text DEFAULT '' NOT NULL,
	"community_email_shown" boolean DEFAULT false NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "redemption_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"meowcent" bigint NOT NULL,
	"silver" bigint NOT NULL,
	"store_ids" integer[] NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"redeemed_by" uuid,
	"redeemed_at" timestamp (3) with time zone,
	CONSTRAINT "redemption_code_hash_unique" UNIQUE("hash"),
	CONSTRAINT "redemption_code_coins" CHECK ("redemption_code"."meowcent" >= 0 and "redemption_code"."silver" >= 0),
	CONSTRAINT "redemption_code_once" CHECK (("redemption_code"."redeemed_by" is null) = ("redemption_code"."redeemed_at" is null))
);
--> statement-breakpoint
ALTER TABLE "profile" ADD CONSTRAINT "profile_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "redemption_code_player" ON "redemption_code" USING btree ("redeemed_by") WHERE "redemption_code"."redeemed_by" is not null;