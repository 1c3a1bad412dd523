-- What a member has of any product, with a copy of its terms as they were sold. The months held so far are the first of them, and
-- each booking names the one it is counted on.
ALTER TABLE "memberships" RENAME TO "holdings";--> statement-breakpoint
ALTER TABLE "holdings" RENAME COLUMN "package_id" TO "product_id";--> statement-breakpoint
ALTER TABLE "holdings" RENAME CONSTRAINT "memberships_pkey" TO "holdings_pkey";--> statement-breakpoint
ALTER TABLE "holdings" RENAME CONSTRAINT "memberships_source_ref_unique" TO "holdings_source_ref_unique";--> statement-breakpoint
ALTER TABLE "holdings" RENAME CONSTRAINT "memberships_span" TO "holdings_span";--> statement-breakpoint
ALTER TABLE "holdings" RENAME CONSTRAINT "memberships_allowance" TO "holdings_allowance";--> statement-breakpoint
ALTER TABLE "holdings" RENAME CONSTRAINT "memberships_member_id_users_id_fk" TO "holdings_member_id_users_id_fk";--> statement-breakpoint
ALTER TABLE "holdings" RENAME CONSTRAINT "memberships_package_id_products_id_fk" TO "holdings_product_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "class_credits" RENAME CONSTRAINT "class_credits_membership_id_memberships_id_fk" TO "class_credits_membership_id_holdings_id_fk";--> statement-breakpoint
ALTER TABLE "plan_changes" RENAME CONSTRAINT "plan_changes_membership_id_memberships_id_fk" TO "plan_changes_membership_id_holdings_id_fk";--> statement-breakpoint
ALTER TABLE "claims" RENAME CONSTRAINT "claims_membership_id_memberships_id_fk" TO "claims_membership_id_holdings_id_fk";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_membership_id_memberships_id_fk" TO "payments_membership_id_holdings_id_fk";--> statement-breakpoint
ALTER INDEX "memberships_member" RENAME TO "holdings_member";--> statement-breakpoint
ALTER INDEX "memberships_in_force" RENAME TO "holdings_in_force";--> statement-breakpoint
ALTER TABLE "holdings" ALTER COLUMN "allowance" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ALTER COLUMN "starts_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ALTER COLUMN "ends_at" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "kind" text DEFAULT 'plan' NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "name" text DEFAULT '' NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "covers" text[];--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "days_from_first_use" integer;--> statement-breakpoint
UPDATE "holdings" SET "name" = p."name", "is_shared" = p."is_shared" FROM "products" p WHERE p."id" = "holdings"."product_id";--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_kind" CHECK ("holdings"."kind" in ('plan', 'pass', 'single', 'intro', 'ticket'));--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_dates" CHECK ("holdings"."kind" <> 'plan' or ("holdings"."starts_at" is not null and "holdings"."ends_at" is not null));--> statement-breakpoint
CREATE UNIQUE INDEX "holdings_one_intro" ON "holdings" USING btree ("member_id","product_id") WHERE "holdings"."kind" = 'intro';--> statement-breakpoint
-- The months of one member never overlap; passes and single classes may.
ALTER TABLE "holdings" DROP CONSTRAINT "memberships_no_overlap";--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "memberships_no_overlap" EXCLUDE USING gist ("member_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&) WHERE ("kind" = 'plan');--> statement-breakpoint
-- Only a plan is followed by something.
DROP TRIGGER "memberships_have_agreements" ON "holdings";--> statement-breakpoint
CREATE OR REPLACE FUNCTION "memberships_have_agreements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "agreements" ("member_id", "package_id", "anchor_day")
  VALUES (NEW."member_id", NEW."product_id", extract(day FROM NEW."starts_at" AT TIME ZONE studio_zone()))
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "memberships_have_agreements" AFTER INSERT ON "holdings" FOR EACH ROW WHEN (NEW."kind" = 'plan') EXECUTE FUNCTION "memberships_have_agreements"();--> statement-breakpoint
-- A membership is what is held of a plan.
CREATE VIEW "memberships" AS
  SELECT "id", "member_id", "product_id" AS "package_id", "kind", "name", "allowance", "covers", "is_shared", "starts_at", "ends_at",
         "source", "source_ref", "reason", "lapsed_at", "created_at", "updated_at"
    FROM "holdings" WHERE "kind" = 'plan' WITH CHECK OPTION;--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "holding_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_holding_id_holdings_id_fk" FOREIGN KEY ("holding_id") REFERENCES "public"."holdings"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
UPDATE "bookings" b SET "holding_id" = h."id"
  FROM "class_sessions" s, "holdings" h
 WHERE s."id" = b."session_id" AND h."member_id" = b."member_id" AND h."starts_at" <= s."starts_at" AND s."starts_at" < h."ends_at";--> statement-breakpoint
CREATE INDEX "bookings_holding" ON "bookings" USING btree ("holding_id");--> statement-breakpoint
-- Used is counted by what a booking names.
DROP FUNCTION IF EXISTS "used_places"(uuid, timestamptz, timestamptz);
