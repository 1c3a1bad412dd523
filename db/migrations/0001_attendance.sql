CREATE TABLE "attendances" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"attended" boolean NOT NULL,
	"notes" text,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"marked_by" uuid
);
--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;