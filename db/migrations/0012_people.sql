CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What the front desk searches people by: name, address and number as they were typed, and the number's digits alone. The blank in
-- front lets the beginning of every word be found, also by one or two letters.
CREATE FUNCTION "member_search_text"("of_name" text, "of_email" text, "of_contact" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || lower(of_name || ' ' || of_email || ' ' || of_contact) || ' ' || regexp_replace(of_contact, '[^0-9]', '', 'g');--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_name" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "activities_at";--> statement-breakpoint
DROP INDEX "activities_member";--> statement-breakpoint
DROP INDEX "messages_created";--> statement-breakpoint
DROP INDEX "messages_state_created";--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id","written_at");--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (member_search_text("name", "email", "contact") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("id") WHERE "users"."email_verified" and "users"."role" = 'member';--> statement-breakpoint
CREATE INDEX "activities_newest" ON "activities" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activities_verb" ON "activities" USING btree ("verb","at","id");--> statement-breakpoint
CREATE INDEX "activities_by_actor" ON "activities" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "activities_by_member" ON "activities" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_state_newest" ON "messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "memberships_in_force" ON "memberships" USING btree ("ends_at","starts_at","package_id","member_id");--> statement-breakpoint
CREATE INDEX "plan_changes_to_come" ON "plan_changes" USING btree ("effective_at") WHERE "plan_changes"."kind" = 'downgrade';