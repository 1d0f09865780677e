CREATE TABLE "search_word" (
	"word" text PRIMARY KEY NOT NULL
);
--> statement-breakpoint
-- Here, not beside the table: its function comes with an extension.
CREATE INDEX "search_word_letters" ON "search_word" USING gin (show_trgm("word"));
--> statement-breakpoint
-- Parted at spaces, ASCII signs and digits, punctuation, and all Thai, Chinese, Japanese and Korean: not at what the database's
-- locale takes for no letter. In one order, so that two games that are published at once do not wait for each other.
CREATE FUNCTION note_search_words(said text) RETURNS void LANGUAGE sql AS $$
  INSERT INTO search_word (word)
  SELECT DISTINCT word COLLATE "C"
  FROM regexp_split_to_table(said,
    '[\s!-@\[-`{-~\u00A1-\u00BF\u0E00-\u0E7F\u1100-\u11FF\u2000-\u206F\u2E80-\u9FFF\uAC00-\uD7A3\uFF00-\uFFEF]+') AS word
  WHERE length(word) BETWEEN 3 AND 32
  ORDER BY 1
  ON CONFLICT DO NOTHING;
$$;
--> statement-breakpoint
CREATE FUNCTION search_words_changed() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM note_search_words(NEW.names || NEW.publisher || NEW.labels);
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER store_search_words_added AFTER INSERT ON store_search
  FOR EACH ROW EXECUTE FUNCTION search_words_changed();
--> statement-breakpoint
CREATE TRIGGER store_search_words_changed AFTER UPDATE ON store_search
  FOR EACH ROW WHEN ((OLD.names, OLD.publisher, OLD.labels) IS DISTINCT FROM (NEW.names, NEW.publisher, NEW.labels))
  EXECUTE FUNCTION search_words_changed();
--> statement-breakpoint
SELECT note_search_words(string_agg(names || publisher || labels, '')) FROM store_search;
