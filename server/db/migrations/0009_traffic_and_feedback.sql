CREATE TABLE "article_feedback" (
	"article_id" uuid NOT NULL,
	"reader" uuid NOT NULL,
	"helpful" boolean NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "article_feedback_article_id_reader_pk" PRIMARY KEY("article_id","reader")
);
--> statement-breakpoint
CREATE TABLE "traffic_log" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "traffic_log_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"at" timestamp (3) with time zone NOT NULL,
	"platform_key" text NOT NULL,
	"v" text NOT NULL,
	"random_hash" text NOT NULL,
	"screen_resolution" text NOT NULL,
	"user_language" text NOT NULL,
	"hostname" text NOT NULL,
	"client_id" text NOT NULL,
	"hit_counter" integer NOT NULL,
	"pathname" text NOT NULL,
	"title" text NOT NULL,
	"referrer" text NOT NULL,
	"event_name" text NOT NULL,
	"engagement_time" integer NOT NULL,
	"user_uuid" uuid,
	"session_id" text NOT NULL,
	"session_count" integer NOT NULL,
	"session_engagement" boolean NOT NULL,
	"user_agent" text NOT NULL,
	"utm_source" text,
	"utm_medium" text,
	"utm_campaign" text,
	"utm_content" text,
	"utm_term" text,
	"meta" jsonb NOT NULL,
	CONSTRAINT "traffic_log_random_hash_unique" UNIQUE("random_hash")
);
--> statement-breakpoint
ALTER TABLE "article_feedback" ADD CONSTRAINT "article_feedback_article_id_article_id_fk" FOREIGN KEY ("article_id") REFERENCES "public"."article"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "traffic_log_at" ON "traffic_log" USING btree ("at");--> statement-breakpoint
CREATE INDEX "traffic_log_user" ON "traffic_log" USING btree ("user_uuid");