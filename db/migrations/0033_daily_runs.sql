CREATE TABLE "daily_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"attempts" integer NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
-- What runs once a day is kept in that table now; the job queue that did it before is gone.
DROP SCHEMA IF EXISTS "pgboss" CASCADE;
