ALTER TABLE "payments" DROP CONSTRAINT "payments_for";--> statement-breakpoint
DROP INDEX "payments_one_month";--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_held_until" timestamp (3) with time zone;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_month" ON "payments" USING btree ("member_id","renews_at") WHERE "payments"."renews_at" is not null and "payments"."state" <> 'cancelled' and (("payments"."purpose" <> 'arrears' and "payments"."order_id" is null) or "payments"."grant" <> 'returned');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_for" CHECK (("payments"."purpose" in ('order', 'class') or ("payments"."purpose" in ('renewal', 'plan_change') and "payments"."mandate_id" is null and "payments"."order_id" is not null)) = ("payments"."order_id" is not null)
        and (("payments"."purpose" in ('renewal', 'plan_change')) = ("payments"."renews_at" is not null) or ("payments"."purpose" = 'arrears' and ("payments"."tender" <> 'stripe' or "payments"."renews_at" is not null)))
        and ("payments"."purpose" = 'renewal') = ("payments"."try_no" is not null)
        and ("payments"."purpose" = 'hall_hire') = ("payments"."hall_hire_id" is not null)
        and ("payments"."purpose" in ('order', 'class', 'hall_hire') or ("payments"."member_id" is not null and ("payments"."package_id" is not null or "payments"."purpose" = 'arrears'))));