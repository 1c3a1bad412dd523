ALTER TABLE "refunds" DROP CONSTRAINT "refunds_credit_note_no_unique";--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "is_live" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_credit_note" UNIQUE("is_live","credit_note_no");--> statement-breakpoint
-- Those issued so far were numbered in one series.
UPDATE "refunds" r SET "is_live" = true FROM "payments" p WHERE p."id" = r."payment_id" AND p."provider" LIKE '% live' AND r."credit_note_no" IS NOT NULL;
