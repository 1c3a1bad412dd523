ALTER TABLE "closures" ADD COLUMN "extended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "closures" ADD COLUMN "extended_days" integer;