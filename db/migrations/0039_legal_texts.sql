CREATE TABLE "legal_acceptances" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"version_id" uuid NOT NULL,
	"member_id" uuid,
	"occasion" text NOT NULL,
	"ref" uuid NOT NULL,
	"accepted_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_acceptances_once" UNIQUE("ref","version_id"),
	CONSTRAINT "legal_acceptances_occasion" CHECK ("legal_acceptances"."occasion" in ('sign_up', 'purchase', 'desk', 'direct_debit'))
);
--> statement-breakpoint
CREATE TABLE "legal_versions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"page" text NOT NULL,
	"number" integer NOT NULL,
	"text" text NOT NULL,
	"in_force_from" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "legal_versions_number" UNIQUE("page","number"),
	CONSTRAINT "legal_versions_page" CHECK ("legal_versions"."page" in ('terms', 'privacy', 'cookies', 'accessibility')),
	CONSTRAINT "legal_versions_from_one" CHECK ("legal_versions"."number" > 0)
);
--> statement-breakpoint
CREATE TABLE "legal_words" (
	"page" text PRIMARY KEY NOT NULL,
	"words" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"draft" jsonb,
	CONSTRAINT "legal_words_page" CHECK ("legal_words"."page" in ('terms', 'privacy', 'cookies', 'accessibility'))
);
--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_version_id_legal_versions_id_fk" FOREIGN KEY ("version_id") REFERENCES "public"."legal_versions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "legal_acceptances" ADD CONSTRAINT "legal_acceptances_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "legal_acceptances_member" ON "legal_acceptances" USING btree ("member_id","accepted_at" DESC NULLS LAST);--> statement-breakpoint
-- A text that was in force is never another afterwards.
CREATE FUNCTION "legal_versions_never_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'a version of a legal text is never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'legal_versions_fixed';
END $$;--> statement-breakpoint
CREATE TRIGGER "legal_versions_never_change" BEFORE UPDATE ON "legal_versions" FOR EACH ROW EXECUTE FUNCTION "legal_versions_never_change"();
