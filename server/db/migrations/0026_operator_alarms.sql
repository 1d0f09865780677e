CREATE TABLE "operator_alarm" (
	"name" text PRIMARY KEY NOT NULL,
	"detail" text NOT NULL,
	"raised_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL
);
