-- What was not acted on is asked for again.
DELETE FROM "provider_events" WHERE "handled_at" IS NULL;--> statement-breakpoint
ALTER TABLE "provider_events" ALTER COLUMN "handled_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "provider_events" DROP COLUMN "type";--> statement-breakpoint
ALTER TABLE "provider_events" DROP COLUMN "object_id";--> statement-breakpoint
ALTER TABLE "provider_events" DROP COLUMN "received_at";