-- What the studio sells becomes rows of any kind; the three packages of the specification are the first of them.
ALTER TABLE "packages" RENAME TO "products";--> statement-breakpoint
ALTER TABLE "products" RENAME CONSTRAINT "packages_pkey" TO "products_pkey";--> statement-breakpoint
ALTER TABLE "products" DROP CONSTRAINT "packages_price";--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "others_price_pence" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ALTER COLUMN "allowance" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "kind" text DEFAULT 'plan' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "days" integer;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "begins" text DEFAULT 'purchase' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "covers" text[];--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "audience" text DEFAULT 'all' NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "is_shared" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "products" ADD COLUMN "state" text DEFAULT 'on_sale' NOT NULL;--> statement-breakpoint
ALTER TABLE "agreements" RENAME CONSTRAINT "agreements_package_id_packages_id_fk" TO "agreements_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "memberships" RENAME CONSTRAINT "memberships_package_id_packages_id_fk" TO "memberships_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "plan_changes" RENAME CONSTRAINT "plan_changes_from_package_id_packages_id_fk" TO "plan_changes_from_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "plan_changes" RENAME CONSTRAINT "plan_changes_to_package_id_packages_id_fk" TO "plan_changes_to_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "cart_items" RENAME CONSTRAINT "cart_items_package_id_packages_id_fk" TO "cart_items_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "claims" RENAME CONSTRAINT "claims_package_id_packages_id_fk" TO "claims_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "order_lines" RENAME CONSTRAINT "order_lines_package_id_packages_id_fk" TO "order_lines_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_package_id_packages_id_fk" TO "payments_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "payments" RENAME CONSTRAINT "payments_from_package_id_packages_id_fk" TO "payments_from_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "renewals" RENAME CONSTRAINT "renewals_package_id_packages_id_fk" TO "renewals_package_id_products_id_fk";--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_kind" CHECK ("products"."kind" in ('plan', 'pass', 'single', 'intro', 'ticket'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_begins" CHECK ("products"."begins" in ('purchase', 'first_use'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_audience" CHECK ("products"."audience" in ('all', 'first_timers'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_state" CHECK ("products"."state" in ('on_sale', 'hidden', 'ended'));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_price" CHECK ("products"."price_pence" >= 0 and "products"."others_price_pence" >= 0 and "products"."allowance" >= 0);--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_days" CHECK ("products"."days" > 0 and ("products"."kind" <> 'plan' or "products"."days" is null));--> statement-breakpoint
ALTER TABLE "products" ADD CONSTRAINT "products_length" CHECK ("products"."kind" not in ('pass', 'intro') or "products"."days" is not null);--> statement-breakpoint
-- The family package was the one that is shared.
UPDATE "products" SET "is_shared" = true WHERE "id" = 'family';
