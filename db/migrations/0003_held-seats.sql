ALTER TABLE "bookings" DROP CONSTRAINT "bookings_hold_a_seat";
--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_seat_held" boolean GENERATED ALWAYS AS (false) STORED;--> statement-breakpoint
ALTER TABLE "session_seats" ADD COLUMN "held_by" uuid;--> statement-breakpoint
ALTER TABLE "session_seats" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "session_seats" ADD COLUMN "is_held" boolean GENERATED ALWAYS AS (held_by is not null) STORED;--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_free" UNIQUE("session_id","seat_no","is_held");--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold_a_seat" FOREIGN KEY ("session_id","seat_no","is_seat_held") REFERENCES "public"."session_seats"("session_id","seat_no","is_held") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "session_seats_holds" ON "session_seats" USING btree ("held_until") WHERE "session_seats"."held_until" is not null;--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_one_hold" UNIQUE("session_id","held_by");--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_hold" CHECK (("session_seats"."held_by" is null) = ("session_seats"."held_until" is null));