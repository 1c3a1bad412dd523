CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"method" text NOT NULL,
	"setup_id" text,
	"method_id" text,
	"reference" text,
	"state" text NOT NULL,
	"failure_message" text,
	"ends_with_period" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "mandates_setup_id_unique" UNIQUE("setup_id"),
	CONSTRAINT "mandates_state" CHECK ("mandates"."state" in ('preparing', 'pending', 'active', 'failed', 'ended')),
	CONSTRAINT "mandates_method" CHECK ("mandates"."method" in ('card', 'bacs_debit')),
	CONSTRAINT "mandates_usable" CHECK ("mandates"."state" not in ('pending', 'active') or "mandates"."method_id" is not null)
);
--> statement-breakpoint
CREATE TABLE "cart_items" (
	"member_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_items_member_id_package_id_pk" PRIMARY KEY("member_id","package_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"unit_no" integer NOT NULL,
	"package_id" text NOT NULL,
	"is_gift" boolean NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"membership_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claims_once" UNIQUE("order_id","unit_no"),
	CONSTRAINT "claims_state" CHECK ("claims"."state" in ('open', 'claimed', 'void')),
	CONSTRAINT "claims_claimed" CHECK (("claims"."state" = 'claimed') = ("claims"."claimed_by" is not null) and ("claims"."claimed_by" is null) = ("claims"."claimed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_pence" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_package_id_pk" PRIMARY KEY("order_id","package_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 10),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."unit_price_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"buyer_id" uuid,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"recipient_name" text,
	"recipient_email" text,
	"cart_key" text,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('cart', 'gift')),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('open', 'paid', 'void')),
	CONSTRAINT "orders_recipient" CHECK (("orders"."kind" = 'gift') = ("orders"."recipient_email" is not null) and ("orders"."kind" = 'gift') = ("orders"."recipient_name" is not null))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose";--> statement-breakpoint
ALTER TABLE "class_credits" DROP CONSTRAINT "class_credits_membership_id_memberships_id_fk";
--> statement-breakpoint
ALTER TABLE "plan_changes" DROP CONSTRAINT "plan_changes_membership_id_memberships_id_fk";
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_membership_id_memberships_id_fk";
--> statement-breakpoint
ALTER TABLE "memberships" ADD COLUMN "lapsed_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "renews_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "try_no" integer;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_one_in_force" ON "mandates" USING btree ("member_id") WHERE "mandates"."state" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "mandates_member" ON "mandates" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mandates_waiting" ON "mandates" USING btree ("updated_at") WHERE "mandates"."state" in ('preparing', 'pending');--> statement-breakpoint
CREATE INDEX "claims_claimed_by" ON "claims" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_cart" ON "orders" USING btree ("cart_key");--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_try" ON "payments" USING btree ("member_id","renews_at","try_no") WHERE "payments"."purpose" = 'renewal';--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_pay_link" ON "payments" USING btree ("member_id","renews_at") WHERE "payments"."purpose" = 'plan_change' and "payments"."state" <> 'cancelled';--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_unique" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_for" CHECK (("payments"."purpose" = 'order') = ("payments"."order_id" is not null)
        and ("payments"."purpose" in ('renewal', 'plan_change')) = ("payments"."renews_at" is not null)
        and ("payments"."purpose" = 'renewal') = ("payments"."try_no" is not null)
        and ("payments"."purpose" = 'order' or ("payments"."member_id" is not null and "payments"."package_id" is not null)));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('membership', 'upgrade', 'order', 'renewal', 'plan_change'));--> statement-breakpoint
-- The months of a member: those they hold, and after the last of them the one that an active direct debit will pay for
-- (PRODUCT 4.3). Written here because booking asks it for each session of a timetable, under a lock.
CREATE FUNCTION "membership_periods"("of_member" uuid)
RETURNS TABLE ("id" uuid, "member_id" uuid, "package_id" text, "allowance" integer, "starts_at" timestamptz, "ends_at" timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.member_id, m.package_id, m.allowance, m.starts_at, m.ends_at
    FROM memberships m
   WHERE m.member_id = of_member
  UNION ALL
  SELECT NULL, of_member, p.id,
         p.allowance + (SELECT count(*)::int FROM class_credits k WHERE k.member_id = of_member AND k.membership_id IS NULL),
         last.ends_at, (last.ends_at AT TIME ZONE 'Europe/London' + interval '1 month') AT TIME ZONE 'Europe/London'
    FROM (SELECT * FROM memberships m WHERE m.member_id = of_member ORDER BY m.ends_at DESC LIMIT 1) last
    JOIN mandates d ON d.member_id = of_member AND d.state = 'active' AND NOT d.ends_with_period
    LEFT JOIN plan_changes c ON c.member_id = of_member AND c.state = 'pending' AND c.effective_at <= last.ends_at
    JOIN packages p ON p.id = coalesce(c.to_package_id, last.package_id)
$$;
