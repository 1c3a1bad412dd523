ALTER TABLE "payments" ADD COLUMN "deposit_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "deposit_pence" integer;--> statement-breakpoint
ALTER TABLE "hall_hires" ADD COLUMN "goodwill_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_deposit" CHECK ("payments"."deposit_pence" between 0 and "payments"."amount_pence");--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_deposit" CHECK ("refunds"."deposit_pence" between 0 and "refunds"."amount_pence");--> statement-breakpoint
ALTER TABLE "hall_hires" ADD CONSTRAINT "hall_hires_goodwill" CHECK ("hall_hires"."goodwill_pence" >= 0);