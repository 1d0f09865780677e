CREATE TABLE "ended_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"ended_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "store_unsold" ON "store" USING btree ("meowcent","id") WHERE "store"."state" = 'on' and ("store"."meowcent" is null or "store"."release_type" <> 'normal');
--> statement-breakpoint
-- Whoever deletes a session, the identity library among them: the tokens that it gave must count no more.
CREATE FUNCTION note_ended_sessions() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO ended_session (id, ended_at) SELECT id, now() FROM ended ON CONFLICT DO NOTHING;
  RETURN NULL;
END $$;
--> statement-breakpoint
CREATE TRIGGER session_ended AFTER DELETE ON session REFERENCING OLD TABLE AS ended
  FOR EACH STATEMENT EXECUTE FUNCTION note_ended_sessions();
