ALTER TABLE "account_entries" DROP CONSTRAINT "account_entries_kind";--> statement-breakpoint
ALTER TABLE "account_entries" DROP CONSTRAINT "account_entries_amount";--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_for";--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_kind" CHECK ("account_entries"."kind" in ('arrears', 'month_paid', 'settled', 'fees_settled', 'forgiven', 'referral', 'referral_returned', 'adjusted', 'kept', 'late_fee', 'no_show_fee', 'fee_returned', 'refunded'));--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_amount" CHECK ("account_entries"."amount_pence" <> 0 and ("account_entries"."kind" in ('adjusted', 'settled', 'fees_settled') or ("account_entries"."kind" in ('arrears', 'kept', 'late_fee', 'no_show_fee', 'referral_returned')) = ("account_entries"."amount_pence" < 0)));--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_for" CHECK (("payments"."purpose" in ('order', 'class')) = ("payments"."order_id" is not null)
        and (("payments"."purpose" in ('renewal', 'plan_change')) = ("payments"."renews_at" is not null) or ("payments"."purpose" = 'arrears' and ("payments"."tender" <> 'stripe' or "payments"."renews_at" is not null)))
        and ("payments"."purpose" = 'renewal') = ("payments"."try_no" is not null)
        and ("payments"."purpose" = 'hall_hire') = ("payments"."hall_hire_id" is not null)
        and ("payments"."purpose" in ('order', 'class', 'hall_hire') or ("payments"."member_id" is not null and ("payments"."package_id" is not null or "payments"."purpose" = 'arrears'))));