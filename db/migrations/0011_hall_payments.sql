ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_for";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "hall_hire_id" uuid;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_hall_hire_id_hall_hires_id_fk" FOREIGN KEY ("hall_hire_id") REFERENCES "public"."hall_hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_hire" ON "payments" USING btree ("hall_hire_id") WHERE "payments"."state" in ('pending', 'requires_action', 'processing', 'failed');--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('membership', 'upgrade', 'order', 'renewal', 'plan_change', 'hall_hire'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_for" CHECK (("payments"."purpose" = 'order') = ("payments"."order_id" is not null)
        and ("payments"."purpose" in ('renewal', 'plan_change')) = ("payments"."renews_at" is not null)
        and ("payments"."purpose" = 'renewal') = ("payments"."try_no" is not null)
        and ("payments"."purpose" = 'hall_hire') = ("payments"."hall_hire_id" is not null)
        and ("payments"."purpose" in ('order', 'hall_hire') or ("payments"."member_id" is not null and "payments"."package_id" is not null)));