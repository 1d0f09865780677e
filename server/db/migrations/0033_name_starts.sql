CREATE TABLE "store_name_start" (
	"store_id" integer NOT NULL,
	"rest" text NOT NULL,
	"is_whole" boolean NOT NULL,
	CONSTRAINT "store_name_start_store_id_rest_pk" PRIMARY KEY("store_id","rest")
);
--> statement-breakpoint
ALTER TABLE "store_name_start" ADD CONSTRAINT "store_name_start_store_id_store_id_fk" FOREIGN KEY ("store_id") REFERENCES "public"."store"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "store_name_start_rest" ON "store_name_start" USING btree ("rest" text_pattern_ops,"store_id","is_whole");--> statement-breakpoint
CREATE FUNCTION write_name_starts(game integer, names text) RETURNS void LANGUAGE sql AS $$
  DELETE FROM store_name_start WHERE store_id = game;
  INSERT INTO store_name_start (store_id, rest, is_whole)
  SELECT game, left(array_to_string(words[at:], ' '), 200) AS rest, bool_or(at = 1)
  FROM regexp_split_to_table(names, '\n') AS name
  CROSS JOIN LATERAL (SELECT string_to_array(name, ' ') AS words) AS split
  CROSS JOIN LATERAL generate_subscripts(words, 1) AS at
  WHERE name <> ''
  GROUP BY rest;
$$;
--> statement-breakpoint
CREATE FUNCTION names_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM write_name_starts(NEW.store_id, NEW.names);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_search_added AFTER INSERT ON store_search
  FOR EACH ROW EXECUTE FUNCTION names_changed();
--> statement-breakpoint
CREATE TRIGGER store_search_renamed AFTER UPDATE ON store_search
  FOR EACH ROW WHEN (OLD.names IS DISTINCT FROM NEW.names) EXECUTE FUNCTION names_changed();
--> statement-breakpoint
SELECT write_name_starts(store_id, names) FROM store_search;
