ALTER TABLE "payments" DROP CONSTRAINT "payments_purpose";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_for";--> statement-breakpoint
ALTER TABLE "orders" DROP CONSTRAINT "orders_kind";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "order_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "session_id" uuid;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_order_id_unique" UNIQUE("order_id");--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('membership', 'upgrade', 'order', 'class', 'renewal', 'plan_change', 'arrears', 'hall_hire'));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_for" CHECK (("payments"."purpose" in ('order', 'class')) = ("payments"."order_id" is not null)
        and ("payments"."purpose" in ('renewal', 'plan_change', 'arrears')) = ("payments"."renews_at" is not null)
        and ("payments"."purpose" = 'renewal') = ("payments"."try_no" is not null)
        and ("payments"."purpose" = 'hall_hire') = ("payments"."hall_hire_id" is not null)
        and ("payments"."purpose" in ('order', 'class', 'hall_hire') or ("payments"."member_id" is not null and "payments"."package_id" is not null)));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_class" CHECK (("orders"."kind" = 'class') = ("orders"."session_id" is not null));--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('cart', 'gift', 'class'));