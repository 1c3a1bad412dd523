ALTER TABLE "money_tasks" DROP CONSTRAINT "money_tasks_kind";--> statement-breakpoint
ALTER TABLE "ledger_entries" DROP CONSTRAINT "ledger_entries_sign";--> statement-breakpoint
ALTER TABLE "ledger_entries" ALTER COLUMN "payment_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD COLUMN "provider" text;--> statement-breakpoint
ALTER TABLE "money_tasks" ADD CONSTRAINT "money_tasks_kind" CHECK ("money_tasks"."kind" in ('dispute', 'inquiry', 'refund_failed', 'refund_at_desk', 'claimed_gift', 'mismatch', 'key_refused', 'not_answering', 'method_refused', 'payout_unmatched', 'books_differ'));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_of" CHECK (("ledger_entries"."payment_id" is null) = ("ledger_entries"."kind" in ('fee', 'payout')) and ("ledger_entries"."payment_id" is null) = ("ledger_entries"."provider" is not null));--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" in ('charge', 'refund_returned', 'dispute_won') and "ledger_entries"."amount_pence" > 0) or ("ledger_entries"."kind" in ('refund', 'dispute') and "ledger_entries"."amount_pence" < 0)
        or ("ledger_entries"."kind" in ('fee', 'payout') and "ledger_entries"."amount_pence" <> 0));