ALTER TABLE "recurring_bookings" ADD COLUMN "first_starts_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "slot_date" date;