ALTER TABLE "members" ADD COLUMN "brought_by" uuid;--> statement-breakpoint
-- One name for a friend is a column of theirs.
UPDATE "members" m SET "brought_by" = r."member_id" FROM "referrals" r WHERE r."friend_id" = m."id";--> statement-breakpoint
DROP TABLE "referrals" CASCADE;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brought_by_users_id_fk" FOREIGN KEY ("brought_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "members_brought_by_index" ON "members" USING btree ("brought_by");--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_brought_by" CHECK ("members"."brought_by" <> "members"."id");
