CREATE TABLE "known_device" (
	"account_id" uuid NOT NULL,
	"name" text NOT NULL,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "known_device_account_id_name_pk" PRIMARY KEY("account_id","name")
);
--> statement-breakpoint
CREATE TABLE "notification" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" uuid NOT NULL,
	"key" text NOT NULL,
	"kind" text NOT NULL,
	"store_id" integer,
	"actor_id" uuid,
	"facts" jsonb NOT NULL,
	"shown" boolean NOT NULL,
	"read_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "notification_once" UNIQUE("account_id","key")
);
--> statement-breakpoint
CREATE TABLE "notification_setting" (
	"account_id" uuid NOT NULL,
	"topic" text NOT NULL,
	"in_app" boolean NOT NULL,
	"mail" boolean NOT NULL,
	CONSTRAINT "notification_setting_account_id_topic_pk" PRIMARY KEY("account_id","topic")
);
--> statement-breakpoint
CREATE TABLE "outbox_event" (
	"id" uuid PRIMARY KEY NOT NULL,
	"topic" text NOT NULL,
	"body" jsonb NOT NULL,
	"account_id" uuid,
	"actor_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"next_try_at" timestamp (3) with time zone,
	"error" text
);
--> statement-breakpoint
ALTER TABLE "store" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "store_update_log" ADD COLUMN "announced_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "known_device" ADD CONSTRAINT "known_device_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification" ADD CONSTRAINT "notification_actor_id_account_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notification_setting" ADD CONSTRAINT "notification_setting_account_id_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."account"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "notification_list" ON "notification" USING btree ("account_id","created_at") WHERE "notification"."shown";--> statement-breakpoint
CREATE INDEX "notification_unread" ON "notification" USING btree ("account_id") WHERE "notification"."shown" and "notification"."read_at" is null;--> statement-breakpoint
CREATE INDEX "notification_actor" ON "notification" USING btree ("actor_id") WHERE "notification"."actor_id" is not null;--> statement-breakpoint
CREATE INDEX "notification_age" ON "notification" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "outbox_event_due" ON "outbox_event" USING btree ("next_try_at") WHERE "outbox_event"."next_try_at" is not null;--> statement-breakpoint
CREATE INDEX "outbox_event_account" ON "outbox_event" USING btree ("account_id");--> statement-breakpoint
CREATE INDEX "outbox_event_actor" ON "outbox_event" USING btree ("actor_id");--> statement-breakpoint
CREATE INDEX "store_unannounced" ON "store" USING btree ("released_at") WHERE "store"."announced_at" is null;--> statement-breakpoint
CREATE INDEX "store_update_log_unannounced" ON "store_update_log" USING btree ("created_at") WHERE "store_update_log"."announced_at" is null;--> statement-breakpoint
INSERT INTO "outbox_event" ("id", "topic", "body", "account_id", "created_at", "next_try_at")
	SELECT gen_random_uuid(), 'news', jsonb_build_object('kind', 'deletion_scheduled', 'account', "id", 'facts', jsonb_build_object('at', to_char("deletes_at" AT TIME ZONE 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"'))), "id", now(), now()
	FROM "account" WHERE "deletes_at" IS NOT NULL AND "deletion_told_at" IS NULL;--> statement-breakpoint
ALTER TABLE "account" DROP COLUMN "deletion_told_at";