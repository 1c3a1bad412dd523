CREATE TABLE "recurring_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recurring_skips" (
	"recurring_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_skips_recurring_id_session_id_pk" PRIMARY KEY("recurring_id","session_id")
);
--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_class_id_weekly_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."weekly_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_skips" ADD CONSTRAINT "recurring_skips_recurring_id_recurring_bookings_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_skips" ADD CONSTRAINT "recurring_skips_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_bookings_one_per_class" ON "recurring_bookings" USING btree ("person_id","class_id") WHERE "recurring_bookings"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "recurring_bookings_member" ON "recurring_bookings" USING btree ("member_id");