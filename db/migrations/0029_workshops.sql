ALTER TABLE "bookings" DROP CONSTRAINT "bookings_order_id_unique";--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "class_id" uuid;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "refund_days" integer;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD COLUMN "is_workshop" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_class_id_weekly_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."weekly_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_once_an_order" UNIQUE("order_id","session_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_class_id_unique" UNIQUE("class_id");--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_workshop" CHECK ("products"."class_id" is null or "products"."kind" = 'ticket');--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_refund_days" CHECK ("products"."refund_days" is null or ("products"."refund_days" >= 0 and "products"."class_id" is not null));