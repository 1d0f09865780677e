CREATE TABLE "store_price_span" (
	"store_id" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"is_sold" boolean NOT NULL,
	"percent" integer NOT NULL,
	"meowcent" bigint,
	CONSTRAINT "store_price_span_store_id_starts_at_pk" PRIMARY KEY("store_id","starts_at")
);
--> statement-breakpoint
DROP INDEX "store_unsold";--> statement-breakpoint
DROP INDEX "store_activity_running";--> statement-breakpoint
ALTER TABLE "store_price_span" ADD CONSTRAINT "store_price_span_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_price_span_cheapest" ON "store_price_span" USING btree ("is_sold" DESC NULLS FIRST,"meowcent","store_id","starts_at","ends_at");--> statement-breakpoint
CREATE INDEX "store_price_span_dearest" ON "store_price_span" USING btree ("is_sold","meowcent","store_id","starts_at","ends_at");--> statement-breakpoint
-- A sale runs in state 2 (T03), and of several the one with the most off; the game's own percentage stands in for theirs.
-- The amount off is rounded half up, as shared/money/discount.ts does it.
CREATE FUNCTION write_price_spans(game integer) RETURNS void LANGUAGE plpgsql AS $$
BEGIN
  -- Who changes another sale of the game meanwhile is waited for, and seen by what follows.
  PERFORM FROM store WHERE id = game FOR NO KEY UPDATE;
  DELETE FROM store_price_span WHERE store_id = game;
  INSERT INTO store_price_span (store_id, starts_at, ends_at, is_sold, percent, meowcent)
  SELECT store.id, span.since, span.until, store.meowcent IS NOT NULL AND store.release_type = 'normal',
    best.percent, store.meowcent - (store.meowcent * best.percent + 50) / 100
  FROM store
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
CREATE FUNCTION price_changed_game() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_price_spans(NEW.id);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_added AFTER INSERT ON store
  FOR EACH ROW EXECUTE FUNCTION price_changed_game();
--> statement-breakpoint
CREATE TRIGGER store_price_changed AFTER UPDATE ON store
  FOR EACH ROW WHEN ((OLD.meowcent, OLD.percentage_discount, OLD.release_type) IS DISTINCT FROM (NEW.meowcent, NEW.percentage_discount, NEW.release_type))
  EXECUTE FUNCTION price_changed_game();
--> statement-breakpoint
CREATE FUNCTION price_changed_sale() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  IF TG_OP <> 'INSERT' THEN PERFORM write_price_spans(OLD.store_id); END IF;
  IF TG_OP <> 'DELETE' THEN PERFORM write_price_spans(NEW.store_id); END IF;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_activity_changed AFTER INSERT OR UPDATE OR DELETE ON store_activity
  FOR EACH ROW EXECUTE FUNCTION price_changed_sale();
--> statement-breakpoint
SELECT write_price_spans(id) FROM store;
