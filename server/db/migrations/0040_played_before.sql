ALTER TABLE "entitlement" ADD COLUMN "played_before" bigint DEFAULT 0 NOT NULL;--> statement-breakpoint
-- Of a sitting that lasted when the game was first got, what had passed by then.
UPDATE "entitlement" SET "played_before" = coalesce((
  SELECT floor(sum(least("play_session"."seconds", extract(epoch FROM "first"."at" - "play_session"."started_at"))))
  FROM "play_session"
  CROSS JOIN (SELECT min("had"."granted_at") AS "at" FROM "entitlement" "had"
    WHERE "had"."user_id" = "entitlement"."user_id" AND "had"."store_id" = "entitlement"."store_id") "first"
  WHERE "play_session"."user_id" = "entitlement"."user_id" AND "play_session"."store_id" = "entitlement"."store_id"
    AND "play_session"."started_at" < "first"."at"), 0);
