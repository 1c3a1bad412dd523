ALTER TABLE "bookings" DROP CONSTRAINT "bookings_status";--> statement-breakpoint
DROP INDEX "bookings_one_per_person";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "waiting_no" integer;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "free_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "bookings_in_line" ON "bookings" USING btree ("session_id","waiting_no") WHERE "bookings"."status" = 'waiting';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_person" ON "bookings" USING btree ("session_id","person_id") WHERE "bookings"."status" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_waiting" CHECK (("bookings"."status" = 'waiting') = ("bookings"."waiting_no" is not null));--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('waiting', 'confirmed', 'cancelled'));