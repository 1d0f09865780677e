ALTER TABLE "store" ADD COLUMN "requirements" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
UPDATE "store_submit" SET "draft" = "draft" || '{"requirements": []}';
