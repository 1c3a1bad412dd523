ALTER TABLE "hall_hires" ADD COLUMN "kept_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "hall_hires_unconfirmed" ON "hall_hires" USING btree (lower("customer_email")) WHERE "hall_hires"."status" = 'pending' and "hall_hires"."kept_at" is null;--> statement-breakpoint
-- What was asked for before held its time as long as any other, and goes on doing so.
UPDATE "hall_hires" SET "kept_at" = "created_at";--> statement-breakpoint
ALTER TABLE "hall_hires" ADD CONSTRAINT "hall_hires_kept" CHECK ("hall_hires"."status" <> 'confirmed' or "hall_hires"."kept_at" is not null);