CREATE TABLE "author_share" (
	"author_id" uuid NOT NULL,
	"since" text NOT NULL,
	"percent" integer NOT NULL,
	CONSTRAINT "author_share_author_id_since_pk" PRIMARY KEY("author_id","since")
);
--> statement-breakpoint
ALTER TABLE "author_share" ADD CONSTRAINT "author_share_author_id_author_id_fk" FOREIGN KEY ("author_id") REFERENCES "public"."author"("id") ON DELETE no action ON UPDATE no action;