CREATE TABLE "compared_day" (
	"provider_key" text PRIMARY KEY NOT NULL,
	"day" text NOT NULL
);
