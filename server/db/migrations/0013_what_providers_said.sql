ALTER TABLE "payment" ADD COLUMN "charged_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD COLUMN "is_reported" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "payment_reversal" ADD COLUMN "sent_at" timestamp (3) with time zone;