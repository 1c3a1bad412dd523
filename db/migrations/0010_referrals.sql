CREATE TABLE "referrals" (
	"friend_id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"named_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "referrals_another" CHECK ("referrals"."friend_id" <> "referrals"."member_id")
);
--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_friend_id_users_id_fk" FOREIGN KEY ("friend_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "referrals" ADD CONSTRAINT "referrals_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "referrals_member" ON "referrals" USING btree ("member_id","named_at" DESC NULLS LAST);