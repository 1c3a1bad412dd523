ALTER TABLE "users" ADD COLUMN "first_signed_in_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "admin_granted_at" timestamp (3) with time zone;