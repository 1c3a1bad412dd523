CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"renews_at" timestamp (3) with time zone NOT NULL,
	"package_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "renewals_once" UNIQUE("member_id","renews_at"),
	CONSTRAINT "renewals_state" CHECK ("renewals"."state" in ('announced', 'collecting', 'waiting', 'paid', 'given_up', 'withdrawn')),
	CONSTRAINT "renewals_amount" CHECK ("renewals"."amount_pence" > 0),
	CONSTRAINT "renewals_tries" CHECK ("renewals"."tries" between 0 and 3 and ("renewals"."state" <> 'announced' or "renewals"."tries" = 0))
);
--> statement-breakpoint
DROP INDEX "payments_one_try";--> statement-breakpoint
DROP INDEX "payments_one_pay_link";--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "ended_because" text;--> statement-breakpoint
ALTER TABLE "mandates" ADD COLUMN "forgotten_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "mandate_id" uuid;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "renewals_open" ON "renewals" USING btree ("due_at") WHERE "renewals"."state" in ('announced', 'collecting', 'waiting');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "mandates_to_forget" ON "mandates" USING btree ("id") WHERE "mandates"."state" = 'ended' and "mandates"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "mandates_reference" ON "mandates" USING btree ("reference");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_month" ON "payments" USING btree ("member_id","renews_at") WHERE "payments"."renews_at" is not null and "payments"."state" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_ended" CHECK (("mandates"."state" = 'ended') = ("mandates"."ended_because" is not null));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_collected" CHECK ("payments"."mandate_id" is null or "payments"."purpose" = 'renewal');
--> statement-breakpoint
-- As before, but a month that has lapsed has no next one, and an hour that comes twice is the first of the two, as everywhere
-- else in the studio (kit/time.ts).
CREATE OR REPLACE FUNCTION "membership_periods"("of_member" uuid)
RETURNS TABLE ("id" uuid, "member_id" uuid, "package_id" text, "allowance" integer, "starts_at" timestamptz, "ends_at" timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.member_id, m.package_id, m.allowance, m.starts_at, m.ends_at
    FROM memberships m
   WHERE m.member_id = of_member
  UNION ALL
  SELECT NULL, of_member, p.id,
         p.allowance + (SELECT count(*)::int FROM class_credits k WHERE k.member_id = of_member AND k.membership_id IS NULL),
         last.ends_at,
         CASE WHEN (next.later - interval '1 hour') AT TIME ZONE 'Europe/London' = next.wall
              THEN next.later - interval '1 hour' ELSE next.later END
    FROM (SELECT * FROM memberships m WHERE m.member_id = of_member ORDER BY m.ends_at DESC LIMIT 1) last
    CROSS JOIN LATERAL (SELECT last.ends_at AT TIME ZONE 'Europe/London' + interval '1 month' AS wall) month
    CROSS JOIN LATERAL (SELECT month.wall, month.wall AT TIME ZONE 'Europe/London' AS later) next
    JOIN mandates d ON d.member_id = of_member AND d.state = 'active' AND NOT d.ends_with_period
    LEFT JOIN plan_changes c ON c.member_id = of_member AND c.state = 'pending' AND c.effective_at <= last.ends_at
    JOIN packages p ON p.id = coalesce(c.to_package_id, last.package_id)
   WHERE last.lapsed_at IS NULL
$$;
