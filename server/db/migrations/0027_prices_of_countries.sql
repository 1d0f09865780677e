DROP INDEX "store_price_span_cheapest";--> statement-breakpoint
DROP INDEX "store_price_span_dearest";--> statement-breakpoint
DROP INDEX "store_price_span_reduced";--> statement-breakpoint
ALTER TABLE "store_price_point" DROP CONSTRAINT "store_price_point_store_id_since_pk";--> statement-breakpoint
ALTER TABLE "store_price_span" DROP CONSTRAINT "store_price_span_store_id_starts_at_pk";--> statement-breakpoint
-- They are written anew below.
DELETE FROM "store_price_span";--> statement-breakpoint
ALTER TABLE "store_price_point" ADD COLUMN "country" text DEFAULT 'us' NOT NULL;--> statement-breakpoint
ALTER TABLE "store_price_span" ADD COLUMN "country" text NOT NULL;--> statement-breakpoint
ALTER TABLE "store_price_span" ADD COLUMN "elsewhere" text[] NOT NULL;--> statement-breakpoint
ALTER TABLE "store_price_span" ADD COLUMN "full_price" bigint;--> statement-breakpoint
ALTER TABLE "store_price_point" ADD CONSTRAINT "store_price_point_store_id_country_since_pk" PRIMARY KEY("store_id","country","since");--> statement-breakpoint
ALTER TABLE "store_price_span" ADD CONSTRAINT "store_price_span_store_id_country_starts_at_pk" PRIMARY KEY("store_id","country","starts_at");--> statement-breakpoint
CREATE INDEX "store_price_span_cheapest" ON "store_price_span" USING btree ("is_sold" DESC NULLS FIRST,"meowcent","store_id","country","elsewhere","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "store_price_span_dearest" ON "store_price_span" USING btree ("is_sold","meowcent","store_id","country","elsewhere","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "store_price_span_reduced" ON "store_price_span" USING btree ("store_id","country","elsewhere","starts_at","ends_at") WHERE "store_price_span"."percent" > 0;--> statement-breakpoint
ALTER TABLE "store_price" ADD CONSTRAINT "store_price_meowcent" CHECK ("store_price"."meowcent" >= 0);--> statement-breakpoint
-- A sale runs in state 2 (T03), and of several the one with the most off; the game's own percentage stands in for theirs.
-- The amount off is rounded half up, as shared/money/discount.ts does it. A country with a price of its own has spans of
-- its own, as shared/money/price.ts has it; those of the us are for all others.
CREATE OR REPLACE FUNCTION write_price_spans(game integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes another sale or price of the game meanwhile is waited for, and seen by what follows.
  PERFORM FROM store WHERE id = game FOR NO KEY UPDATE;
  DELETE FROM store_price_span WHERE store_id = game;
  INSERT INTO store_price_span (store_id, country, elsewhere, starts_at, ends_at, is_sold, percent, full_price, meowcent)
  SELECT store.id, place.country, place.elsewhere, span.since, span.until,
    place.full_price IS NOT NULL AND store.release_type = 'normal',
    best.percent, place.full_price, place.full_price - (place.full_price * best.percent + 50) / 100
  FROM store
  CROSS JOIN LATERAL (
    SELECT 'us' AS country, store.meowcent AS full_price,
      ARRAY(SELECT country FROM store_price WHERE store_id = game AND country <> 'us' ORDER BY country) AS elsewhere
    UNION ALL
    SELECT country, meowcent, '{}' FROM store_price WHERE store_id = game AND country <> 'us'
  ) AS place
  CROSS JOIN (
    SELECT since, lead(since, 1, 'infinity') OVER (ORDER BY since) AS until FROM (
      SELECT '-infinity'::timestamptz AS since
      UNION SELECT starts_at FROM store_activity WHERE store_id = game AND state = 2
      UNION SELECT ends_at FROM store_activity WHERE store_id = game AND state = 2
    ) AS edge
  ) AS span
  CROSS JOIN LATERAL (
    SELECT CASE WHEN count(*) = 0 THEN 0 ELSE coalesce(store.percentage_discount, max(sale.percentage_discount)) END AS percent
    FROM store_activity AS sale
    WHERE sale.store_id = game AND sale.state = 2 AND sale.starts_at <= span.since AND span.since < sale.ends_at
  ) AS best
  WHERE store.id = game;
END $$;
--> statement-breakpoint
-- The us row says what the game itself does, whose change writes the spans.
CREATE FUNCTION price_changed_country() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' AND OLD.country <> 'us' THEN PERFORM write_price_spans(OLD.store_id); END IF;
  IF TG_OP <> 'DELETE' AND NEW.country <> 'us' THEN PERFORM write_price_spans(NEW.store_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_price_changed AFTER INSERT OR UPDATE OR DELETE ON store_price
  FOR EACH ROW EXECUTE FUNCTION price_changed_country();
--> statement-breakpoint
SELECT write_price_spans(id) FROM store;
