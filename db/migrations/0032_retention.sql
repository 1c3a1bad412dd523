ALTER TABLE "users" ADD COLUMN "last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "unused_told_at" timestamp (3) with time zone;--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "orders_visitor" ON "orders" USING btree (lower("buyer_email")) WHERE "orders"."buyer_id" is null;--> statement-breakpoint
CREATE INDEX "orders_recipient_email" ON "orders" USING btree (lower("recipient_email"));--> statement-breakpoint
CREATE INDEX "payments_visitor" ON "payments" USING btree (lower("payer_email")) WHERE "payments"."member_id" is null;--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree (lower("guest_email")) WHERE "bookings"."guest_email" is not null;--> statement-breakpoint
CREATE INDEX "attendances_notes" ON "attendances" USING btree ("marked_at") WHERE "attendances"."notes" is not null;