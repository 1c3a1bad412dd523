CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_starts_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_starts_at_pk" PRIMARY KEY("key","window_starts_at")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_accounts" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"token" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"user_id" uuid NOT NULL,
	CONSTRAINT "sign_in_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"image" text,
	"contact" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('member', 'instructor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"verb" text NOT NULL,
	"subject_id" text NOT NULL,
	"member_id" uuid,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"member_id" uuid,
	"dedupe_key" text,
	"subject_id" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"message_id" text NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sending', 'sent', 'failed', 'withdrawn')),
	CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "room_occupancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"occupant_kind" text NOT NULL,
	"occupant_id" uuid NOT NULL,
	CONSTRAINT "room_occupancies_occupant" UNIQUE("occupant_kind","occupant_id"),
	CONSTRAINT "room_occupancies_kind" CHECK ("room_occupancies"."occupant_kind" in ('class_session', 'hall_hire')),
	CONSTRAINT "room_occupancies_range" CHECK (not isempty("room_occupancies"."during") and lower_inc("room_occupancies"."during") and not upper_inc("room_occupancies"."during"))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_exclusive" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rooms_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "instructors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"specialty" text NOT NULL,
	"bio" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"user_id" uuid,
	CONSTRAINT "instructors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notif_type" text DEFAULT 'email' NOT NULL,
	"notif_time" integer DEFAULT 24 NOT NULL,
	CONSTRAINT "members_notif_type" CHECK ("members"."notif_type" in ('email', 'sms')),
	CONSTRAINT "members_notif_time" CHECK ("members"."notif_time" in (24, 12, 6, 1))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text,
	"is_holder" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "people_name" CHECK ("people"."is_holder" = ("people"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"session_date" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"type_id" text NOT NULL,
	"instructor_id" uuid,
	"level" text NOT NULL,
	"max_spots" integer NOT NULL,
	"room_id" uuid NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_sessions_once_a_date" UNIQUE("class_id","session_date"),
	CONSTRAINT "class_sessions_status" CHECK ("class_sessions"."status" in ('scheduled', 'cancelled')),
	CONSTRAINT "class_sessions_span" CHECK ("class_sessions"."ends_at" > "class_sessions"."starts_at"),
	CONSTRAINT "class_sessions_max_spots" CHECK ("class_sessions"."max_spots" between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "class_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_seats" (
	"session_id" uuid NOT NULL,
	"seat_no" integer NOT NULL,
	CONSTRAINT "session_seats_session_id_seat_no_pk" PRIMARY KEY("session_id","seat_no"),
	CONSTRAINT "session_seats_number" CHECK ("session_seats"."seat_no" >= 1)
);
--> statement-breakpoint
CREATE TABLE "weekly_classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"start_time" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"instructor_id" uuid,
	"level" text NOT NULL,
	"max_spots" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"room_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_classes_weekday" CHECK ("weekly_classes"."weekday" between 1 and 7),
	CONSTRAINT "weekly_classes_start" CHECK ("weekly_classes"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "weekly_classes_duration" CHECK ("weekly_classes"."duration_minutes" between 5 and 480),
	CONSTRAINT "weekly_classes_max_spots" CHECK ("weekly_classes"."max_spots" between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"allowance" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"source_ref" text,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_source_ref_unique" UNIQUE("source_ref"),
	CONSTRAINT "memberships_span" CHECK ("memberships"."ends_at" > "memberships"."starts_at"),
	CONSTRAINT "memberships_allowance" CHECK ("memberships"."allowance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"others_price_pence" integer NOT NULL,
	"allowance" integer NOT NULL,
	"usage" text NOT NULL,
	"features" jsonb NOT NULL,
	"is_popular" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "packages_price" CHECK ("packages"."price_pence" >= 0 and "packages"."others_price_pence" >= 0 and "packages"."allowance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid,
	"member_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"seat_no" integer,
	"status" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_late_cancel" boolean DEFAULT false NOT NULL,
	"is_recurring" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('confirmed', 'cancelled')),
	CONSTRAINT "bookings_seat" CHECK (("bookings"."status" = 'confirmed') = ("bookings"."seat_no" is not null)),
	CONSTRAINT "bookings_who" CHECK (("bookings"."person_id" is null) = ("bookings"."member_id" is null) and ("bookings"."person_id" is null) = ("bookings"."guest_name" is not null))
);
--> statement-breakpoint
ALTER TABLE "sign_in_accounts" ADD CONSTRAINT "sign_in_accounts_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_class_id_weekly_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."weekly_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_type_id_class_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."class_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD CONSTRAINT "weekly_classes_type_id_class_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."class_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD CONSTRAINT "weekly_classes_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD CONSTRAINT "weekly_classes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold_a_seat" FOREIGN KEY ("session_id","seat_no") REFERENCES "public"."session_seats"("session_id","seat_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
CREATE INDEX "sign_in_accounts_user" ON "sign_in_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_user" ON "sign_in_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "verifications_identifier" ON "verifications" USING btree ("identifier");--> statement-breakpoint
CREATE INDEX "activities_at" ON "activities" USING btree ("at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_member" ON "activities" USING btree ("member_id","at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "activities_subject" ON "activities" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE "messages"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "messages_created" ON "messages" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "messages_member" ON "messages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "room_occupancies_room" ON "room_occupancies" USING btree ("room_id");--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_holder" ON "people" USING btree ("member_id") WHERE "people"."is_holder";--> statement-breakpoint
CREATE INDEX "people_member" ON "people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "class_sessions_starts" ON "class_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_date" ON "class_sessions" USING btree ("session_date");--> statement-breakpoint
CREATE INDEX "weekly_classes_day" ON "weekly_classes" USING btree ("weekday","start_time");--> statement-breakpoint
CREATE INDEX "memberships_member" ON "memberships" USING btree ("member_id","starts_at");--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_seat" ON "bookings" USING btree ("session_id","seat_no") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_person" ON "bookings" USING btree ("session_id","person_id") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_member" ON "bookings" USING btree ("member_id","booked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_person" ON "bookings" USING btree ("person_id") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_session" ON "bookings" USING btree ("session_id");--> statement-breakpoint
-- Nothing in an exclusive room overlaps anything else there, whatever wrote it.
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "during" WITH &&);--> statement-breakpoint
-- The membership periods of one member never overlap.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_no_overlap" EXCLUDE USING gist ("member_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);--> statement-breakpoint
-- An account, its member and its holder's person are made together or not at all.
CREATE FUNCTION "users_become_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "members" ("id") VALUES (NEW."id");
  INSERT INTO "people" ("member_id", "is_holder") VALUES (NEW."id", true);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_become_members" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "users_become_members"();
