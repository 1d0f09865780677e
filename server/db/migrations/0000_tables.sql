CREATE TABLE "account" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text,
	"role" text NOT NULL,
	"locale" text NOT NULL,
	"country" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_email_unique" UNIQUE("email")
);
--> statement-breakpoint
CREATE TABLE "attempt" (
	"key" text PRIMARY KEY NOT NULL,
	"count" integer NOT NULL,
	"resets_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "credential" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"password" text,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"scope" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"token" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "session_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "signing_key" (
	"id" uuid PRIMARY KEY NOT NULL,
	"public_key" text NOT NULL,
	"private_key" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"alg" text,
	"crv" text
);
--> statement-breakpoint
CREATE TABLE "verification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "article" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"headline" text NOT NULL,
	"text" text NOT NULL,
	"translations" jsonb NOT NULL,
	"broadcast_state" integer NOT NULL,
	"broadcast_started_at" timestamp (3) with time zone,
	"broadcast_ended_at" timestamp (3) with time zone,
	"broadcast_path" text,
	"published_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "cart_checkout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"operation_id" uuid NOT NULL,
	"request" text NOT NULL,
	"total" bigint NOT NULL,
	"silver" bigint NOT NULL,
	"meowcent" bigint NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_checkout_operation" UNIQUE("user_id","operation_id")
);
--> statement-breakpoint
CREATE TABLE "cart_store" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_store_once" UNIQUE("user_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "store_order" (
	"id" uuid PRIMARY KEY NOT NULL,
	"checkout_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"silver" bigint NOT NULL,
	"meowcent" bigint NOT NULL,
	"refunded_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_order_once" UNIQUE("checkout_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "wishlist" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"memo" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "wishlist_once" UNIQUE("user_id","store_id")
);
--> statement-breakpoint
CREATE TABLE "author" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid,
	"nickname" text NOT NULL,
	"head" text NOT NULL,
	"brief" text NOT NULL,
	"translations" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store" (
	"id" integer PRIMARY KEY NOT NULL,
	"released_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"meowcent" bigint,
	"percentage_discount" integer,
	"web" boolean NOT NULL,
	"state" text NOT NULL,
	"release_type" text NOT NULL,
	"platform_keys" text[] NOT NULL,
	"blocked_countries" text[] NOT NULL,
	"category" text NOT NULL,
	"warnings" text[] NOT NULL,
	"genres" text[] NOT NULL,
	"rating_score" double precision DEFAULT 0 NOT NULL,
	"likes" integer DEFAULT 0 NOT NULL,
	"dislikes" integer DEFAULT 0 NOT NULL,
	"uuid" uuid NOT NULL,
	"path" text NOT NULL,
	"author_id" uuid NOT NULL,
	"default_lang" text NOT NULL,
	"serial_status" text NOT NULL,
	"platforms" text[] NOT NULL,
	"languages" text[] NOT NULL,
	"cg_count" integer,
	"word_count" integer,
	"icon" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"start_preview_at" timestamp (3) with time zone,
	CONSTRAINT "store_uuid_unique" UNIQUE("uuid"),
	CONSTRAINT "store_path_unique" UNIQUE("path"),
	CONSTRAINT "store_discount" CHECK ("store"."percentage_discount" between 0 and 100),
	CONSTRAINT "store_meowcent" CHECK ("store"."meowcent" >= 0)
);
--> statement-breakpoint
CREATE TABLE "store_activity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"state" integer NOT NULL,
	"percentage_discount" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_activity_discount" CHECK ("store_activity"."percentage_discount" between 0 and 100)
);
--> statement-breakpoint
CREATE TABLE "store_comment" (
	"id" uuid PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"account_id" uuid,
	"anonymous" boolean NOT NULL,
	"comment" text NOT NULL,
	"vote" integer NOT NULL,
	"language" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_comment_vote" CHECK ("store_comment"."vote" in (-1, 0, 1))
);
--> statement-breakpoint
CREATE TABLE "store_info" (
	"store_id" integer NOT NULL,
	"language" text NOT NULL,
	"name" text NOT NULL,
	"brief" text NOT NULL,
	"introduction" text NOT NULL,
	"labels" text[] NOT NULL,
	"cover" text NOT NULL,
	"cover1to1" text NOT NULL,
	"screenshots" text[] NOT NULL,
	CONSTRAINT "store_info_store_id_language_pk" PRIMARY KEY("store_id","language")
);
--> statement-breakpoint
CREATE TABLE "store_price" (
	"store_id" integer NOT NULL,
	"country" text NOT NULL,
	"price" bigint NOT NULL,
	"percentage_discount" integer,
	"meowcent" bigint NOT NULL,
	CONSTRAINT "store_price_store_id_country_pk" PRIMARY KEY("store_id","country")
);
--> statement-breakpoint
CREATE TABLE "store_search" (
	"store_id" integer PRIMARY KEY NOT NULL,
	"text" text NOT NULL,
	"grams" text[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "store_update_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"version" text NOT NULL,
	"translations" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entitlement" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"order_id" uuid NOT NULL,
	"paid" bigint NOT NULL,
	"granted_at" timestamp (3) with time zone NOT NULL,
	"revoked_at" timestamp (3) with time zone,
	CONSTRAINT "entitlement_order_id_unique" UNIQUE("order_id")
);
--> statement-breakpoint
CREATE TABLE "play_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"seconds" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "play_session_seconds" CHECK ("play_session"."seconds" >= 0)
);
--> statement-breakpoint
CREATE TABLE "moggie_charge" (
	"id" uuid PRIMARY KEY NOT NULL,
	"order_no" text NOT NULL,
	"customer" text NOT NULL,
	"method" text NOT NULL,
	"currency" text NOT NULL,
	"amount" bigint NOT NULL,
	"coin" bigint NOT NULL,
	"silver" bigint NOT NULL,
	"return_url" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "moggie_charge_order_no_unique" UNIQUE("order_no")
);
--> statement-breakpoint
CREATE TABLE "moggie_notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"charge_id" uuid NOT NULL,
	"body" text NOT NULL,
	"attempts" integer NOT NULL,
	"next_attempt_at" timestamp (3) with time zone,
	"taken_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "pay_code" (
	"hash" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"payment_id" uuid,
	"return_url" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
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
	"checks" integer DEFAULT 0 NOT NULL,
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
CREATE TABLE "play_ticket" (
	"code_hash" text PRIMARY KEY NOT NULL,
	"store_id" integer NOT NULL,
	"account_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "site_document" (
	"site" text NOT NULL,
	"namespace" text NOT NULL,
	"value" jsonb NOT NULL,
	CONSTRAINT "site_document_namespace_site_pk" PRIMARY KEY("namespace","site")
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
	"detail" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_entry_idem_key_unique" UNIQUE("idem_key")
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
ALTER TABLE "credential" ADD CONSTRAINT "credential_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session" ADD CONSTRAINT "session_user_id_account_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_order" ADD CONSTRAINT "store_order_checkout_id_cart_checkout_id_fk" FOREIGN KEY ("checkout_id") REFERENCES "public"."cart_checkout"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "author" ADD CONSTRAINT "author_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store" ADD CONSTRAINT "store_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_activity" ADD CONSTRAINT "store_activity_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_info" ADD CONSTRAINT "store_info_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_price" ADD CONSTRAINT "store_price_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_search" ADD CONSTRAINT "store_search_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_update_log" ADD CONSTRAINT "store_update_log_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "moggie_notice" ADD CONSTRAINT "moggie_notice_charge_id_moggie_charge_id_fk" FOREIGN KEY ("charge_id") REFERENCES "public"."moggie_charge"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pay_code" ADD CONSTRAINT "pay_code_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "provider_event" ADD CONSTRAINT "provider_event_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "play_ticket" ADD CONSTRAINT "play_ticket_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_balance" ADD CONSTRAINT "account_balance_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_entry_id_ledger_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."ledger_entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_posting" ADD CONSTRAINT "ledger_posting_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "credential_user" ON "credential" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "session_user" ON "session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "verification_identifier" ON "verification" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "article_published" ON "article" USING btree ("published_at");--> statement-breakpoint
CREATE INDEX "cart_checkout_user" ON "cart_checkout" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "store_order_user" ON "store_order" USING btree ("user_id","updated_at");--> statement-breakpoint
CREATE INDEX "store_by_release" ON "store" USING btree ("released_at","id") WHERE "store"."state" = 'on';--> statement-breakpoint
CREATE INDEX "store_by_update" ON "store" USING btree ("updated_at","id") WHERE "store"."state" = 'on';--> statement-breakpoint
CREATE INDEX "store_by_category" ON "store" USING btree ("category","released_at","id") WHERE "store"."state" = 'on';--> statement-breakpoint
CREATE INDEX "store_by_price" ON "store" USING btree ("meowcent","id") WHERE "store"."state" = 'on';--> statement-breakpoint
CREATE INDEX "store_by_author" ON "store" USING btree ("author_id");--> statement-breakpoint
CREATE INDEX "store_by_rating" ON "store" USING btree ("rating_score","id") WHERE "store"."state" = 'on';--> statement-breakpoint
CREATE INDEX "store_activity_store" ON "store_activity" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "store_activity_running" ON "store_activity" USING btree ("ends_at") WHERE "store_activity"."state" = 2;--> statement-breakpoint
CREATE UNIQUE INDEX "store_comment_one" ON "store_comment" USING btree ("store_id","account_id");--> statement-breakpoint
CREATE INDEX "store_comment_store" ON "store_comment" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE INDEX "store_search_gram" ON "store_search" USING gin ("grams");--> statement-breakpoint
CREATE INDEX "store_update_log_store" ON "store_update_log" USING btree ("store_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entitlement_once" ON "entitlement" USING btree ("user_id","store_id") WHERE "entitlement"."revoked_at" is null;--> statement-breakpoint
CREATE INDEX "entitlement_store" ON "entitlement" USING btree ("store_id");--> statement-breakpoint
CREATE INDEX "play_session_user" ON "play_session" USING btree ("user_id","store_id");--> statement-breakpoint
CREATE INDEX "moggie_charge_customer" ON "moggie_charge" USING btree ("customer","created_at");--> statement-breakpoint
CREATE INDEX "moggie_notice_due" ON "moggie_notice" USING btree ("next_attempt_at") WHERE "moggie_notice"."next_attempt_at" is not null;--> statement-breakpoint
CREATE INDEX "pay_code_expiry" ON "pay_code" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "payment_user" ON "payment" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_due" ON "payment" USING btree ("next_check_at") WHERE "payment"."next_check_at" is not null;--> statement-breakpoint
CREATE INDEX "recharge_plan_currency" ON "recharge_plan" USING btree ("currency","index");--> statement-breakpoint
CREATE INDEX "ledger_entry_ref" ON "ledger_entry" USING btree ("ref_type","ref_id");--> statement-breakpoint
CREATE INDEX "ledger_posting_account" ON "ledger_posting" USING btree ("account_id");