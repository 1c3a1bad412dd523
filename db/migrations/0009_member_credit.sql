ALTER TABLE "account_entries" DROP CONSTRAINT "account_entries_kind";--> statement-breakpoint
ALTER TABLE "account_entries" DROP CONSTRAINT "account_entries_amount";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "credit_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_kind" CHECK ("account_entries"."kind" in ('arrears', 'month_paid', 'settled', 'forgiven', 'referral', 'adjusted', 'kept', 'late_fee'));--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_amount" CHECK ("account_entries"."amount_pence" <> 0 and ("account_entries"."kind" = 'adjusted' or ("account_entries"."kind" in ('arrears', 'kept', 'late_fee')) = ("account_entries"."amount_pence" < 0)));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_pence" >= 0 and "payments"."credit_pence" >= 0 and ("payments"."credit_pence" = 0 or "payments"."member_id" is not null)
        and ("payments"."amount_pence" + "payments"."credit_pence" = 0) = ("payments"."tender" = 'complimentary'));