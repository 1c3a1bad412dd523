CREATE TABLE "webhook_deliveries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"webhook_id" uuid NOT NULL,
	"event_id" uuid NOT NULL,
	"type" text NOT NULL,
	"subject" text NOT NULL,
	"data" jsonb NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"last_answer" text,
	"queued_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"delivered_at" timestamp (3) with time zone,
	CONSTRAINT "webhook_deliveries_state" CHECK ("webhook_deliveries"."state" in ('waiting', 'sending', 'delivered', 'failed'))
);
--> statement-breakpoint
CREATE TABLE "webhooks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"url" text NOT NULL,
	"events" text[] NOT NULL,
	"is_on" boolean DEFAULT true NOT NULL,
	"secret_no" integer DEFAULT 1 NOT NULL,
	"former_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "webhook_deliveries" ADD CONSTRAINT "webhook_deliveries_webhook_id_webhooks_id_fk" FOREIGN KEY ("webhook_id") REFERENCES "public"."webhooks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "webhook_deliveries_open" ON "webhook_deliveries" USING btree ("webhook_id","subject","id") WHERE "webhook_deliveries"."state" in ('waiting', 'sending');--> statement-breakpoint
CREATE INDEX "webhook_deliveries_log" ON "webhook_deliveries" USING btree ("webhook_id","id");--> statement-breakpoint
CREATE INDEX "webhook_deliveries_queued" ON "webhook_deliveries" USING btree ("queued_at");--> statement-breakpoint
-- Its text is in db/functions, which is read at every start.
CREATE FUNCTION "tell_webhooks"() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN RETURN NULL; END $$;--> statement-breakpoint
CREATE TRIGGER "bookings_tell_webhooks" AFTER INSERT OR UPDATE OF "status", "session_id" ON "bookings" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "attendances_tell_webhooks" AFTER INSERT OR UPDATE OF "attended" ON "attendances" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "class_sessions_tell_webhooks" AFTER UPDATE ON "class_sessions" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "weekly_classes_tell_webhooks" AFTER INSERT OR UPDATE ON "weekly_classes" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "users_tell_webhooks" AFTER INSERT OR DELETE OR UPDATE OF "name", "email", "contact", "role", "email_verified", "deactivated_at" ON "users" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "holdings_tell_webhooks" AFTER INSERT OR UPDATE OF "starts_at", "ends_at", "allowance", "lapsed_at" ON "holdings" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "products_tell_webhooks" AFTER INSERT OR UPDATE ON "products" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "payments_tell_webhooks" AFTER INSERT OR UPDATE OF "state" ON "payments" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "refunds_tell_webhooks" AFTER INSERT OR UPDATE OF "state" ON "refunds" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();--> statement-breakpoint
CREATE TRIGGER "hall_hires_tell_webhooks" AFTER INSERT OR UPDATE ON "hall_hires" FOR EACH ROW EXECUTE FUNCTION "tell_webhooks"();
