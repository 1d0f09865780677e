CREATE TABLE "payout_line" (
	"provider_key" text NOT NULL,
	"line_key" text NOT NULL,
	"kind" text NOT NULL,
	"order_no" text NOT NULL,
	"payment_id" uuid,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"fee" bigint NOT NULL,
	"fee_currency" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"imported_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "payout_line_provider_key_line_key_pk" PRIMARY KEY("provider_key","line_key")
);
--> statement-breakpoint
ALTER TABLE "payout_line" ADD CONSTRAINT "payout_line_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "payout_line_payment" ON "payout_line" USING btree ("payment_id");