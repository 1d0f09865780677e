ALTER TABLE "store_comment" ADD COLUMN "removed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_comment" ADD COLUMN "removed_reason" text;--> statement-breakpoint
ALTER TABLE "store_comment" ADD COLUMN "removed_by" uuid;--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_removed_by_account_id_fk" FOREIGN KEY ("removed_by") REFERENCES "public"."account"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_comment_removed_by" ON "store_comment" USING btree ("removed_by") WHERE "store_comment"."removed_by" is not null;--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_removed" CHECK (("store_comment"."removed_at" is null) = ("store_comment"."removed_reason" is null));--> statement-breakpoint
ALTER TABLE "store_comment" ADD CONSTRAINT "store_comment_removed_vote" CHECK ("store_comment"."removed_at" is null or "store_comment"."vote" = 0);