CREATE TABLE "campaigns" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"recipients" text NOT NULL,
	"recipients_id" text,
	"with_waiting" boolean DEFAULT false NOT NULL,
	"purpose" text NOT NULL,
	"subject" text NOT NULL,
	"body" text NOT NULL,
	"state" text DEFAULT 'draft' NOT NULL,
	"send_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "campaigns_recipients" CHECK ("campaigns"."recipients" in ('session', 'product', 'members', 'subscribers', 'member')),
	CONSTRAINT "campaigns_purpose" CHECK ("campaigns"."purpose" in ('service', 'news')),
	CONSTRAINT "campaigns_state" CHECK ("campaigns"."state" in ('draft', 'scheduled', 'sending', 'sent', 'stopped')),
	CONSTRAINT "campaigns_to_whom" CHECK (("campaigns"."recipients" in ('members', 'subscribers')) = ("campaigns"."recipients_id" is null)),
	CONSTRAINT "campaigns_news_to_subscribers" CHECK ("campaigns"."recipients" <> 'subscribers' or "campaigns"."purpose" = 'news'),
	CONSTRAINT "campaigns_when" CHECK (("campaigns"."state" = 'draft') = ("campaigns"."send_at" is null))
);
--> statement-breakpoint
DROP INDEX "messages_due";--> statement-breakpoint
ALTER TABLE "messages" ADD COLUMN "campaign_id" uuid;--> statement-breakpoint
CREATE INDEX "campaigns_newest" ON "campaigns" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "campaigns_due" ON "campaigns" USING btree ("send_at") WHERE "campaigns"."state" in ('scheduled', 'sending');--> statement-breakpoint
CREATE INDEX "messages_due_of_campaigns" ON "messages" USING btree ("due_at") WHERE "messages"."state" in ('queued', 'sending') and "messages"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_campaign" ON "messages" USING btree ("campaign_id",lower("recipient")) WHERE "messages"."campaign_id" is not null;--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE "messages"."state" in ('queued', 'sending') and "messages"."campaign_id" is null;