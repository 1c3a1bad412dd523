CREATE TABLE "reminders" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"terms" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;