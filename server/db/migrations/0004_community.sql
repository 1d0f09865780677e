CREATE TABLE "report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reporter_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"text" text NOT NULL,
	"state" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "report_once" UNIQUE("reporter_id","type","subject_id"),
	CONSTRAINT "report_state_known" CHECK ("report"."state" in (0, 1))
);
--> statement-breakpoint
CREATE TABLE "store_like" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"store_id" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_like_once" UNIQUE("store_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "user_block" (
	"id" uuid PRIMARY KEY NOT NULL,
	"blocker_id" uuid NOT NULL,
	"blocked_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_block_once" UNIQUE("blocker_id","blocked_id"),
	CONSTRAINT "user_block_other" CHECK ("user_block"."blocker_id" <> "user_block"."blocked_id")
);
--> statement-breakpoint
CREATE TABLE "user_follow" (
	"id" uuid PRIMARY KEY NOT NULL,
	"follower_id" uuid NOT NULL,
	"followed_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "user_follow_once" UNIQUE("follower_id","followed_id"),
	CONSTRAINT "user_follow_other" CHECK ("user_follow"."follower_id" <> "user_follow"."followed_id")
);
--> statement-breakpoint
CREATE TABLE "user_page" (
	"account_id" uuid PRIMARY KEY NOT NULL,
	"activity_open" boolean NOT NULL
);
--> statement-breakpoint
ALTER TABLE "store_comment" ADD COLUMN "reply" text;--> statement-breakpoint
ALTER TABLE "store_comment" ADD COLUMN "replied_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "report" ADD CONSTRAINT "report_reporter_id_account_id_fk" FOREIGN KEY ("reporter_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_like" ADD CONSTRAINT "store_like_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_like" ADD CONSTRAINT "store_like_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_blocker_id_account_id_fk" FOREIGN KEY ("blocker_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_block" ADD CONSTRAINT "user_block_blocked_id_account_id_fk" FOREIGN KEY ("blocked_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_follow" ADD CONSTRAINT "user_follow_follower_id_account_id_fk" FOREIGN KEY ("follower_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_follow" ADD CONSTRAINT "user_follow_followed_id_account_id_fk" FOREIGN KEY ("followed_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_page" ADD CONSTRAINT "user_page_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "report_state" ON "report" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "store_like_account" ON "store_like" USING btree ("account_id","created_at");--> statement-breakpoint
CREATE INDEX "user_block_blocked" ON "user_block" USING btree ("blocked_id");--> statement-breakpoint
CREATE INDEX "user_follow_followed" ON "user_follow" USING btree ("followed_id");--> statement-breakpoint
CREATE INDEX "store_comment_account" ON "store_comment" USING btree ("account_id","created_at");--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_reply" CHECK (("store_comment"."reply" is null) = ("store_comment"."replied_at" is null));