CREATE INDEX "store_by_genre" ON "store" USING gin ("genres");--> statement-breakpoint
CREATE INDEX "store_by_language" ON "store" USING gin ("languages");--> statement-breakpoint
CREATE INDEX "store_by_platform" ON "store" USING gin ("platforms");