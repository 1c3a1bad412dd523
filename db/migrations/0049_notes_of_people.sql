ALTER TABLE "member_notes" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "member_notes" ADD COLUMN "ended_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_notes" ADD COLUMN "ended_by" text;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "born_on" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "joined_on" date;--> statement-breakpoint
ALTER TABLE "people" ADD COLUMN "last_visit_on" date;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notes_person" ON "member_notes" USING btree ("person_id");--> statement-breakpoint
-- Where the account is one person, its notes are that person's. Of several nobody can say here whose a note is.
UPDATE "member_notes" n SET "person_id" = p."id" FROM "people" p
 WHERE p."member_id" = n."member_id" AND NOT EXISTS (SELECT FROM "people" o WHERE o."member_id" = p."member_id" AND o."id" <> p."id");
