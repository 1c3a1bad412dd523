CREATE TABLE "class_credits" (
	"ref" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"membership_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_credits_waiting" ON "class_credits" USING btree ("member_id") WHERE "class_credits"."membership_id" is null;