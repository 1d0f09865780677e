ALTER TABLE "invoice" ADD COLUMN "names" jsonb;--> statement-breakpoint
-- What was sold before is called what it is called now, from now on.
ALTER TABLE "invoice" DISABLE TRIGGER "invoice_kept";--> statement-breakpoint
UPDATE "invoice" SET "names" = (
  SELECT jsonb_object_agg(game.id, game.names) FROM (
    SELECT store.id, jsonb_object_agg(info.language, info.name)
        || coalesce(jsonb_object_agg('', info.name) FILTER (WHERE info.language = store.default_lang), '{}') AS names
      FROM "store" JOIN "store_info" AS info ON info.store_id = store.id
      WHERE entry.detail -> 'storeIds' @> to_jsonb(store.id) GROUP BY store.id
  ) AS game
) FROM "ledger_entry" AS entry WHERE entry.id = invoice.entry_id AND entry.detail ? 'storeIds';--> statement-breakpoint
ALTER TABLE "invoice" ENABLE TRIGGER "invoice_kept";
