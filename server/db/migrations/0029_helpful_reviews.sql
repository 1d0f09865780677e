CREATE TABLE "store_comment_helpful" (
	"comment_id" uuid NOT NULL,
	"account_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "store_comment_helpful_comment_id_account_id_pk" PRIMARY KEY("comment_id","account_id")
);
--> statement-breakpoint
ALTER TABLE "store_comment_helpful" ADD CONSTRAINT "store_comment_helpful_comment_id_store_comment_id_fk" FOREIGN KEY ("comment_id") REFERENCES "public"."store_comment"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "store_comment_helpful" ADD CONSTRAINT "store_comment_helpful_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_comment_helpful_account" ON "store_comment_helpful" USING btree ("account_id");