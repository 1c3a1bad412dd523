CREATE TABLE "simulated_customers" (
	"id" text PRIMARY KEY NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"idempotency_key" text NOT NULL,
	CONSTRAINT "simulated_customers_idempotency_key_unique" UNIQUE("idempotency_key")
);
--> statement-breakpoint
CREATE TABLE "simulated_events" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"about" text NOT NULL,
	"object_id" text NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"delivered_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "simulated_intents" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"state" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"currency" text NOT NULL,
	"payment_id" text NOT NULL,
	"description" text NOT NULL,
	"metadata" jsonb NOT NULL,
	"customer_id" text,
	"saves_method" boolean NOT NULL,
	"method_id" text,
	"mandate_id" text,
	"failure_code" text,
	"failure_message" text,
	"return_url" text,
	"settles_at" timestamp (3) with time zone,
	"settles_as" text,
	"charged_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_intents_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "simulated_intents_amount" CHECK ("simulated_intents"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "simulated_refunds" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_refunds_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "simulated_refunds_amount" CHECK ("simulated_refunds"."amount_pence" > 0)
);
--> statement-breakpoint
CREATE TABLE "simulated_setups" (
	"id" text PRIMARY KEY NOT NULL,
	"client_secret" text NOT NULL,
	"idempotency_key" text NOT NULL,
	"customer_id" text NOT NULL,
	"state" text NOT NULL,
	"method_id" text,
	"mandate_id" text,
	"mandate_state" text,
	"failure_code" text,
	"failure_message" text,
	"return_url" text NOT NULL,
	"settles_at" timestamp (3) with time zone,
	"settles_as" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "simulated_setups_idempotency_key_unique" UNIQUE("idempotency_key"),
	CONSTRAINT "simulated_setups_mandate_id_unique" UNIQUE("mandate_id")
);
--> statement-breakpoint
CREATE TABLE "plan_changes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"from_package_id" text,
	"to_package_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone NOT NULL,
	"state" text NOT NULL,
	"membership_id" uuid,
	"original_ends_at" timestamp (3) with time zone,
	"payment_ref" text,
	CONSTRAINT "plan_changes_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "plan_changes_kind" CHECK ("plan_changes"."kind" in ('upgrade', 'downgrade')),
	CONSTRAINT "plan_changes_state" CHECK ("plan_changes"."state" in ('pending', 'effective', 'withdrawn', 'lapsed')),
	CONSTRAINT "plan_changes_amount" CHECK ("plan_changes"."amount_pence" >= 0 and ("plan_changes"."kind" = 'upgrade' or "plan_changes"."amount_pence" = 0)),
	CONSTRAINT "plan_changes_another" CHECK ("plan_changes"."from_package_id" is distinct from "plan_changes"."to_package_id")
);
--> statement-breakpoint
CREATE TABLE "ledger_entries" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"payment_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"provider_ref" text NOT NULL,
	CONSTRAINT "ledger_entries_once" UNIQUE("kind","provider_ref"),
	CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" in ('charge', 'dispute_won') and "ledger_entries"."amount_pence" > 0) or ("ledger_entries"."kind" in ('refund', 'dispute') and "ledger_entries"."amount_pence" < 0))
);
--> statement-breakpoint
CREATE TABLE "payment_customers" (
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	CONSTRAINT "payment_customers_member_id_provider_pk" PRIMARY KEY("member_id","provider"),
	CONSTRAINT "payment_customers_customer_id_unique" UNIQUE("customer_id")
);
--> statement-breakpoint
CREATE TABLE "payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid,
	"payer_name" text NOT NULL,
	"payer_email" text NOT NULL,
	"purpose" text NOT NULL,
	"package_id" text,
	"membership_id" uuid,
	"from_package_id" text,
	"description" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"currency" text DEFAULT 'gbp' NOT NULL,
	"saves_method" boolean DEFAULT false NOT NULL,
	"state" text NOT NULL,
	"provider" text NOT NULL,
	"intent_id" text,
	"attempts" integer DEFAULT 0 NOT NULL,
	"failure_code" text,
	"failure_message" text,
	"grant" text DEFAULT 'none' NOT NULL,
	"receipt_no" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_receipt_no_unique" UNIQUE("receipt_no"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_pence" > 0),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'gbp'),
	CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('membership', 'upgrade')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('pending', 'requires_action', 'processing', 'failed', 'succeeded', 'cancelled')),
	CONSTRAINT "payments_settled" CHECK (("payments"."state" = 'succeeded') = ("payments"."settled_at" is not null)
        and ("payments"."state" = 'succeeded') = ("payments"."receipt_no" is not null)
        and ("payments"."state" = 'succeeded' or "payments"."grant" = 'none')),
	CONSTRAINT "payments_grant" CHECK ("payments"."grant" in ('none', 'given', 'to_return', 'returned'))
);
--> statement-breakpoint
CREATE TABLE "provider_events" (
	"id" text PRIMARY KEY NOT NULL,
	"type" text NOT NULL,
	"object_id" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "simulated_intents" ADD CONSTRAINT "simulated_intents_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_refunds" ADD CONSTRAINT "simulated_refunds_intent_id_simulated_intents_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."simulated_intents"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "simulated_setups" ADD CONSTRAINT "simulated_setups_customer_id_simulated_customers_id_fk" FOREIGN KEY ("customer_id") REFERENCES "public"."simulated_customers"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_from_package_id_packages_id_fk" FOREIGN KEY ("from_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_to_package_id_packages_id_fk" FOREIGN KEY ("to_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_from_package_id_packages_id_fk" FOREIGN KEY ("from_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "simulated_events_undelivered" ON "simulated_events" USING btree ("id") WHERE "simulated_events"."delivered_at" is null;--> statement-breakpoint
CREATE INDEX "simulated_intents_settles" ON "simulated_intents" USING btree ("settles_at") WHERE "simulated_intents"."settles_at" is not null;--> statement-breakpoint
CREATE INDEX "simulated_intents_charged" ON "simulated_intents" USING btree ("charged_at");--> statement-breakpoint
CREATE INDEX "simulated_refunds_intent" ON "simulated_refunds" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "simulated_setups_settles" ON "simulated_setups" USING btree ("settles_at") WHERE "simulated_setups"."settles_at" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_one_pending" ON "plan_changes" USING btree ("member_id") WHERE "plan_changes"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "plan_changes_member" ON "plan_changes" USING btree ("member_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("member_id","purpose","package_id") WHERE "payments"."state" in ('pending', 'requires_action', 'processing', 'failed') and "payments"."purpose" in ('membership', 'upgrade');--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('pending', 'requires_action', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_to_return" ON "payments" USING btree ("id") WHERE "payments"."grant" = 'to_return';--> statement-breakpoint
-- The ledger is only ever added to: what is written there has happened.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
-- What is to be paid, by whom and for what is decided once.
CREATE FUNCTION "payment_terms_are_fixed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of a payment are never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_terms_fixed';
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_terms_are_fixed" BEFORE UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD."amount_pence", OLD."currency", OLD."member_id", OLD."purpose", OLD."package_id")
    IS DISTINCT FROM (NEW."amount_pence", NEW."currency", NEW."member_id", NEW."purpose", NEW."package_id"))
  EXECUTE FUNCTION "payment_terms_are_fixed"();
