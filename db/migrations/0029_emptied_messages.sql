ALTER TABLE "messages" ADD COLUMN "emptied_at" timestamp (3) with time zone;--> statement-breakpoint
-- What has left already: its links are its receiver's alone, who has them.
UPDATE "messages" SET "emptied_at" = coalesce("sent_at", "created_at"),
	"facts" = "facts" - ARRAY['verifyUrl', 'resetUrl', 'confirmUrl', 'invitationUrl', 'setupUrl', 'claimUrl']
	|| CASE WHEN jsonb_typeof("facts" -> 'claims') = 'array'
		THEN jsonb_build_object('claims', (SELECT coalesce(jsonb_agg("claim" - 'claimUrl'), '[]') FROM jsonb_array_elements("facts" -> 'claims') "claim"))
		ELSE '{}' END
WHERE "state" = 'sent' AND "kind" IN ('verify-email', 'reset-password', 'confirm-email', 'member-invitation', 'gift-claim', 'package-links');
