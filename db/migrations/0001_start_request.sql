ALTER TABLE "payments" ADD COLUMN "start_requested_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "start_request" text;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_start_request" CHECK (("payments"."start_requested_at" is null) = ("payments"."start_request" is null));