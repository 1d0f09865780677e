DELETE FROM "play_ticket";--> statement-breakpoint
ALTER TABLE "play_ticket" ALTER COLUMN "account_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "play_ticket" ADD COLUMN "country" text NOT NULL;--> statement-breakpoint
ALTER TABLE "play_ticket" ADD COLUMN "age_verified" boolean NOT NULL;