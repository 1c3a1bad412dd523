CREATE TABLE "plan_pauses" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"starts_on" date NOT NULL,
	"resumes_on" date NOT NULL,
	"reason" text,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"withdrawn_at" timestamp (3) with time zone,
	CONSTRAINT "plan_pauses_span" CHECK ("plan_pauses"."resumes_on" > "plan_pauses"."starts_on")
);
--> statement-breakpoint
ALTER TABLE "plan_pauses" ADD CONSTRAINT "plan_pauses_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "plan_pauses_member" ON "plan_pauses" USING btree ("member_id");--> statement-breakpoint
-- The pauses of one member never overlap, whatever wrote them.
ALTER TABLE "plan_pauses" ADD CONSTRAINT "plan_pauses_no_overlap" EXCLUDE USING gist ("member_id" WITH =, daterange("starts_on", "resumes_on") WITH &&) WHERE ("withdrawn_at" IS NULL);
