-- What waits to be confirmed is uploaded again: its lines are kept as they were typed from now on.
DELETE FROM "member_imports" WHERE "confirmed_at" IS NULL;--> statement-breakpoint
CREATE TABLE "held_recipients" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"held_by" uuid NOT NULL
);
--> statement-breakpoint
ALTER TABLE "messages" DROP CONSTRAINT "messages_state";--> statement-breakpoint
DROP INDEX "member_import_rows_email";--> statement-breakpoint
ALTER TABLE "imported_members" ADD COLUMN "subscription_id" uuid;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD COLUMN "cells" jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "headings" jsonb NOT NULL DEFAULT '[]';--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "reading" jsonb NOT NULL DEFAULT '{"system":null,"columns":{},"order":"day","isOrderOpen":false,"choices":{}}';--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "live_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "undone_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "member_imports" ADD COLUMN "totals" jsonb;--> statement-breakpoint
ALTER TABLE "held_recipients" ADD CONSTRAINT "held_recipients_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "held_recipients_by" ON "held_recipients" USING btree ("held_by");--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "name";--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "email";--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "contact";--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "package_name";--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "valid_until";--> statement-breakpoint
ALTER TABLE "member_import_rows" DROP COLUMN "notes";--> statement-breakpoint
ALTER TABLE "member_imports" DROP COLUMN "ignored_headings";--> statement-breakpoint
ALTER TABLE "member_imports" ADD CONSTRAINT "member_imports_one_end" CHECK ("member_imports"."live_at" is null or "member_imports"."undone_at" is null);--> statement-breakpoint
ALTER TABLE "messages" ADD CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sending', 'held', 'sent', 'failed', 'withdrawn'));--> statement-breakpoint
ALTER TABLE "member_imports" ALTER COLUMN "headings" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "member_imports" ALTER COLUMN "reading" DROP DEFAULT;--> statement-breakpoint
-- Until now members were written to as soon as they were brought over.
UPDATE "member_imports" SET "live_at" = "confirmed_at";--> statement-breakpoint
-- Nobody writes to those who are held, whatever wrote the message: neither to the account nor to its address. Locked, so that who is
-- released at this moment is released with it.
CREATE FUNCTION "messages_are_held"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  PERFORM FROM "held_recipients" h JOIN "users" u ON u."id" = h."member_id"
   WHERE h."member_id" = NEW."member_id" OR lower(u."email") = lower(NEW."recipient") FOR SHARE OF h;
  IF FOUND THEN NEW."state" := 'held'; END IF;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "messages_are_held" BEFORE INSERT OR UPDATE OF "state" ON "messages" FOR EACH ROW
  WHEN (NEW."state" = 'queued') EXECUTE FUNCTION "messages_are_held"();
