ALTER TABLE "holdings" ADD COLUMN "paused_from" date;--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "resumes_on" date;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_pause" CHECK ("holdings"."resumes_on" > "holdings"."paused_from");