CREATE TABLE "pay_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"used_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"user_id" uuid NOT NULL,
	"platform_key" text NOT NULL,
	"plan_id" integer NOT NULL,
	"provider_key" text NOT NULL,
	"method" text NOT NULL,
	"currency" text NOT NULL,
	"pay_amount" bigint NOT NULL,
	"coin" bigint NOT NULL,
	"silver" bigint NOT NULL,
	"state" text NOT NULL,
	"reason" text,
	"return_url" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"checks" integer NOT NULL,
	"next_check_at" timestamp (3) with time zone,
	CONSTRAINT "payment_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "provider_event" (
	"provider_key" text NOT NULL,
	"event_key" text NOT NULL,
	"payment_id" uuid,
	"body" jsonb NOT NULL,
	"outcome" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "provider_event_provider_key_event_key_pk" PRIMARY KEY("provider_key","event_key")
);
--> statement-breakpoint
CREATE TABLE "recharge_plan" (
	"id" integer PRIMARY KEY NOT NULL,
	"index" integer NOT NULL,
	"coin" bigint NOT NULL,
	"silver" bigint NOT NULL,
	"currency" text NOT NULL,
	"pay_amount" bigint NOT NULL,
	"enabled" boolean NOT NULL,
	CONSTRAINT "recharge_plan_amounts" CHECK ("recharge_plan"."coin" > 0 and "recharge_plan"."silver" >= 0 and "recharge_plan"."pay_amount" > 0)
);
--> statement-breakpoint
CREATE TABLE "account_balance" (
	"account_id" text PRIMARY KEY NOT NULL,
	"balance" bigint NOT NULL,
	"allow_negative" boolean DEFAULT false NOT NULL,
	CONSTRAINT "account_balance_covered" CHECK ("account_balance"."balance" >= 0 or "account_balance"."allow_negative")
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" text PRIMARY KEY NOT NULL,
	"owner" uuid,
	"unit" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref_type" text NOT NULL,
	"ref_id" uuid NOT NULL,
	"idem_key" text NOT NULL,
	"reverses" uuid,
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entry_idem_key_unique" UNIQUE("idem_key"),
	CONSTRAINT "ledger_entry_reverses_unique" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "ledger_posting" (
	"entry_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"unit" text NOT NULL,
	"amount" bigint NOT NULL,
	CONSTRAINT "ledger_posting_entry_id_account_id_pk" PRIMARY KEY("entry_id","account_id"),
	CONSTRAINT "ledger_posting_amount" CHECK ("ledger_posting"."amount" <> 0)
);
--> statement-breakpoint
ALTER TABLE "pay_code" ADD CONSTRAINT "pay_code_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_event" ADD CONSTRAINT "provider_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_balance" ADD CONSTRAINT "account_balance_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pay_code_expiry" ON "pay_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_user" ON "payment" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_due" ON "payment" USING btree ("next_check_at") WHERE "payment"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "recharge_plan_currency" ON "recharge_plan" USING btree ("currency","index");--> statement-breakpoint
CREATE INDEX "ledger_entry_ref" ON "ledger_entry" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "ledger_posting_account" ON "ledger_posting" USING btree ("account_id");