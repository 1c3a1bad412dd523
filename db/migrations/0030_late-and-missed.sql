ALTER TABLE "account_entries" DROP CONSTRAINT "account_entries_kind";--> statement-breakpoint
ALTER TABLE "account_entries" DROP CONSTRAINT "account_entries_amount";--> statement-breakpoint
ALTER TABLE "bookings" ADD COLUMN "is_uncounted" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_kind" CHECK ("account_entries"."kind" in ('arrears', 'month_paid', 'settled', 'forgiven', 'referral', 'referral_returned', 'adjusted', 'kept', 'late_fee', 'no_show_fee', 'fee_returned', 'refunded'));--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_amount" CHECK ("account_entries"."amount_pence" <> 0 and ("account_entries"."kind" = 'adjusted' or ("account_entries"."kind" in ('arrears', 'kept', 'late_fee', 'no_show_fee', 'referral_returned')) = ("account_entries"."amount_pence" < 0)));--> statement-breakpoint
-- How far ahead booking opens is a rule that an admin may change, and said from there.
UPDATE "products" SET "features" = "features" - 'Book up to eight weeks ahead' WHERE "features" ? 'Book up to eight weeks ahead';
