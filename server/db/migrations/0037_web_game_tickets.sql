ALTER TABLE "play_ticket" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
-- Tickets under way, of a minute's life, are of players who passed the check of their time: only their account counts.
ALTER TABLE "play_ticket" ADD COLUMN "country" text DEFAULT 'us' NOT NULL;--> statement-breakpoint
ALTER TABLE "play_ticket" ALTER COLUMN "country" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "play_ticket" ADD COLUMN "age_verified" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "play_ticket" ALTER COLUMN "age_verified" DROP DEFAULT;
