CREATE TABLE "provider_events_asked" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
