CREATE TABLE "store_price_point" (
	"store_id" integer NOT NULL,
	"since" timestamp (3) with time zone NOT NULL,
	"meowcent" bigint NOT NULL,
	CONSTRAINT "store_price_point_store_id_since_pk" PRIMARY KEY("store_id","since")
);
--> statement-breakpoint
CREATE TABLE "payment_reversal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"state" text NOT NULL,
	"amount" bigint NOT NULL,
	"coin" bigint NOT NULL,
	"silver" bigint NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	CONSTRAINT "payment_reversal_amounts" CHECK ("payment_reversal"."amount" > 0 and "payment_reversal"."coin" >= 0 and "payment_reversal"."silver" >= 0)
);
--> statement-breakpoint
CREATE TABLE "redemption_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"meowcent" bigint DEFAULT 0 NOT NULL,
	"silver" bigint DEFAULT 0 NOT NULL,
	"store_id" integer,
	"batch" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"used_by" uuid,
	"used_at" timestamp (3) with time zone,
	CONSTRAINT "redemption_code_amounts" CHECK ("redemption_code"."meowcent" >= 0 and "redemption_code"."silver" >= 0),
	CONSTRAINT "redemption_code_gives" CHECK (("redemption_code"."kind" = 'gift') = ("redemption_code"."store_id" is not null)),
	CONSTRAINT "redemption_code_used" CHECK (("redemption_code"."used_by" is null) = ("redemption_code"."used_at" is null))
);
--> statement-breakpoint
ALTER TABLE "moggie_charge" ADD COLUMN "returned" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "moggie_charge" ADD COLUMN "returned_for" text;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "paid_amount" bigint;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "paid_currency" text;--> statement-breakpoint
ALTER TABLE "store_price_point" ADD CONSTRAINT "store_price_point_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD CONSTRAINT "payment_reversal_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payment_reversal_payment" ON "payment_reversal" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "payment_reversal_due" ON "payment_reversal" USING btree ("next_try_at") WHERE "payment_reversal"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "redemption_code_batch" ON "redemption_code" USING btree ("batch");