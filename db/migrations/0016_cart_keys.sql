DROP INDEX "orders_cart";--> statement-breakpoint
ALTER TABLE "orders" ALTER COLUMN "cart_key" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "cart_items" ADD COLUMN "cart_key" text NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live" ON "orders" USING btree ("cart_key") WHERE "orders"."state" <> 'void';