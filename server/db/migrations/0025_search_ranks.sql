ALTER TABLE "store_search" ADD COLUMN "names" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_search" ADD COLUMN "publisher" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_search" ADD COLUMN "labels" text DEFAULT '' NOT NULL;--> statement-breakpoint
-- What is there already is ranked by its plain letters until it is published again.
UPDATE "store_search" SET
  "names" = said."names", "publisher" = said."publisher", "labels" = said."labels",
  "text" = "store_search"."text" || said."briefs"
FROM (
  SELECT "store"."id",
    E'\n' || string_agg(lower(normalize("store_info"."name", NFKC)), E'\n') || E'\n' AS "names",
    E'\n' || min(lower(normalize("author"."nickname", NFKC))) || E'\n' AS "publisher",
    E'\n' || string_agg(lower(normalize(array_to_string("store_info"."labels", E'\n'), NFKC)), E'\n') || E'\n' AS "labels",
    E'\n' || string_agg(lower(normalize("store_info"."brief", NFKC)), E'\n') || E'\n' AS "briefs"
  FROM "store"
  JOIN "author" ON "author"."id" = "store"."author_id"
  JOIN "store_info" ON "store_info"."store_id" = "store"."id"
  GROUP BY "store"."id"
) AS said
WHERE said."id" = "store_search"."store_id";
