DROP INDEX "outbox_event_due";--> statement-breakpoint
CREATE INDEX "outbox_event_due" ON "outbox_event" USING btree ("topic","next_try_at") WHERE "outbox_event"."next_try_at" is not null;