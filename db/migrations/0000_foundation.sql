-- The whole schema of the first release. What drizzle-kit cannot write stands by hand before its statements (extensions and the
-- function an index needs) and after them (exclusion constraints and triggers).
CREATE EXTENSION IF NOT EXISTS btree_gist;--> statement-breakpoint
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
-- What the front desk searches people by: name, address and number as they were typed, and the number's digits alone. The blank in
-- front lets the beginning of every word be found, also by one or two letters.
CREATE FUNCTION "member_search_text"("of_name" text, "of_email" text, "of_contact" text) RETURNS text
LANGUAGE sql IMMUTABLE PARALLEL SAFE
RETURN ' ' || lower(of_name || ' ' || of_email || ' ' || of_contact) || ' ' || regexp_replace(of_contact, '[^0-9]', '', 'g');--> statement-breakpoint
CREATE TABLE "daily_runs" (
	"name" text PRIMARY KEY NOT NULL,
	"date" date NOT NULL,
	"attempts" integer NOT NULL,
	"is_done" boolean NOT NULL
);
--> statement-breakpoint
CREATE TABLE "idempotency_keys" (
	"key" text PRIMARY KEY NOT NULL,
	"request_hash" text NOT NULL,
	"status" integer NOT NULL,
	"body" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "rate_limits" (
	"key" text NOT NULL,
	"window_starts_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer NOT NULL,
	CONSTRAINT "rate_limits_key_window_starts_at_pk" PRIMARY KEY("key","window_starts_at")
);
--> statement-breakpoint
CREATE TABLE "secrets" (
	"name" text PRIMARY KEY NOT NULL,
	"value" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "account_tokens" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"purpose" text NOT NULL,
	"user_id" uuid,
	"email" text,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "account_tokens_purpose" CHECK ("account_tokens"."purpose" in ('verify-email', 'reset-password', 'change-email', 'invitation', 'setup', 'browser', 'not-me'))
);
--> statement-breakpoint
CREATE TABLE "passkey_challenges" (
	"challenge" text PRIMARY KEY NOT NULL,
	"user_id" uuid,
	"expires_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "passkeys" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"name" text NOT NULL,
	"credential_id" text NOT NULL,
	"public_key" text NOT NULL,
	"counter" bigint NOT NULL,
	"transports" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"last_used_at" timestamp (3) with time zone,
	CONSTRAINT "passkeys_credential_id_unique" UNIQUE("credential_id"),
	CONSTRAINT "passkeys_counter" CHECK ("passkeys"."counter" >= 0)
);
--> statement-breakpoint
CREATE TABLE "passwords" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"hash" text NOT NULL,
	"set_at" timestamp (3) with time zone DEFAULT now() NOT NULL
);
--> statement-breakpoint
CREATE TABLE "second_factors" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" text NOT NULL,
	"enabled_at" timestamp (3) with time zone,
	"last_step" integer DEFAULT 0 NOT NULL,
	"spare_codes" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_failures" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_id" uuid,
	"network" text NOT NULL,
	"outcome" text NOT NULL
);
--> statement-breakpoint
CREATE TABLE "sign_in_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" uuid NOT NULL,
	"token_hash" text NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"proven_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"user_agent" text,
	"awaits_code" boolean DEFAULT false NOT NULL,
	CONSTRAINT "sign_in_sessions_token_hash_unique" UNIQUE("token_hash")
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean DEFAULT false NOT NULL,
	"contact" text DEFAULT '' NOT NULL,
	"role" text DEFAULT 'member' NOT NULL,
	"deactivated_at" timestamp (3) with time zone,
	"first_signed_in_at" timestamp (3) with time zone,
	"last_used_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"unused_told_at" timestamp (3) with time zone,
	"second_factor_due_at" timestamp (3) with time zone,
	"admin_granted_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"updated_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "users_role" CHECK ("users"."role" in ('member', 'instructor', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "fake_stripe_objects" (
	"seq" bigserial PRIMARY KEY NOT NULL,
	"id" text NOT NULL,
	"kind" text NOT NULL,
	"body" jsonb NOT NULL,
	"hidden" jsonb NOT NULL,
	"due_at" timestamp (3) with time zone,
	CONSTRAINT "fake_stripe_objects_id_unique" UNIQUE("id")
);
--> statement-breakpoint
CREATE TABLE "activities" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_kind" text NOT NULL,
	"actor_id" uuid,
	"verb" text NOT NULL,
	"subject_id" text NOT NULL,
	"member_id" uuid,
	"details" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "settings" (
	"key" text PRIMARY KEY NOT NULL,
	"value" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "messages" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"channel" text NOT NULL,
	"recipient" text NOT NULL,
	"recipient_name" text DEFAULT '' NOT NULL,
	"facts" jsonb NOT NULL,
	"member_id" uuid,
	"dedupe_key" text,
	"subject_id" text,
	"state" text DEFAULT 'queued' NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"claimed_until" timestamp (3) with time zone,
	"message_id" text NOT NULL,
	"last_error" text,
	"sent_at" timestamp (3) with time zone,
	"emptied_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "messages_dedupe_key_unique" UNIQUE("dedupe_key"),
	CONSTRAINT "messages_state" CHECK ("messages"."state" in ('queued', 'sending', 'sent', 'failed', 'withdrawn')),
	CONSTRAINT "messages_channel" CHECK ("messages"."channel" in ('email', 'sms'))
);
--> statement-breakpoint
CREATE TABLE "room_occupancies" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"room_id" uuid NOT NULL,
	"during" "tstzrange" NOT NULL,
	"occupant_kind" text NOT NULL,
	"occupant_id" uuid NOT NULL,
	CONSTRAINT "room_occupancies_occupant" UNIQUE("occupant_kind","occupant_id"),
	CONSTRAINT "room_occupancies_kind" CHECK ("room_occupancies"."occupant_kind" in ('class_session', 'hall_hire')),
	CONSTRAINT "room_occupancies_range" CHECK (not isempty("room_occupancies"."during") and lower_inc("room_occupancies"."during") and not upper_inc("room_occupancies"."during"))
);
--> statement-breakpoint
CREATE TABLE "rooms" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"is_exclusive" boolean NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "rooms_name_unique" UNIQUE("name")
);
--> statement-breakpoint
CREATE TABLE "instructors" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"specialty" text NOT NULL,
	"bio" text NOT NULL,
	"position" integer DEFAULT 0 NOT NULL,
	"is_active" boolean DEFAULT true NOT NULL,
	"user_id" uuid,
	CONSTRAINT "instructors_user_id_unique" UNIQUE("user_id")
);
--> statement-breakpoint
CREATE TABLE "news_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"published_on" date NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"art" text NOT NULL,
	"image" text,
	"action_text" text,
	"action_link" text,
	"ends_on" date,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "newsletter_subscriptions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"email" text NOT NULL,
	"name" text DEFAULT '' NOT NULL,
	"state" text NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"unsubscribed_at" timestamp (3) with time zone,
	CONSTRAINT "newsletter_subscriptions_email_unique" UNIQUE("email"),
	CONSTRAINT "newsletter_state" CHECK ("newsletter_subscriptions"."state" in ('pending', 'confirmed', 'unsubscribed'))
);
--> statement-breakpoint
CREATE TABLE "member_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_name" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "members" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notif_type" text DEFAULT 'email' NOT NULL,
	"notif_time" integer DEFAULT 24 NOT NULL,
	CONSTRAINT "members_notif_type" CHECK ("members"."notif_type" in ('email', 'sms')),
	CONSTRAINT "members_notif_time" CHECK ("members"."notif_time" in (24, 12, 6, 1))
);
--> statement-breakpoint
CREATE TABLE "people" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"name" text,
	"is_holder" boolean NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	"removed_at" timestamp (3) with time zone,
	CONSTRAINT "people_name" CHECK ("people"."is_holder" = ("people"."name" is null))
);
--> statement-breakpoint
CREATE TABLE "class_sessions" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"class_id" uuid NOT NULL,
	"session_date" date NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"name" text NOT NULL,
	"type_id" text NOT NULL,
	"instructor_id" uuid,
	"level" text NOT NULL,
	"max_spots" integer NOT NULL,
	"room_id" uuid NOT NULL,
	"status" text DEFAULT 'scheduled' NOT NULL,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "class_sessions_once_a_date" UNIQUE("class_id","session_date"),
	CONSTRAINT "class_sessions_status" CHECK ("class_sessions"."status" in ('scheduled', 'cancelled')),
	CONSTRAINT "class_sessions_span" CHECK ("class_sessions"."ends_at" > "class_sessions"."starts_at"),
	CONSTRAINT "class_sessions_max_spots" CHECK ("class_sessions"."max_spots" between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "class_types" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"position" integer NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_seats" (
	"session_id" uuid NOT NULL,
	"seat_no" integer NOT NULL,
	CONSTRAINT "session_seats_session_id_seat_no_pk" PRIMARY KEY("session_id","seat_no"),
	CONSTRAINT "session_seats_number" CHECK ("session_seats"."seat_no" >= 1)
);
--> statement-breakpoint
CREATE TABLE "weekly_classes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"name" text NOT NULL,
	"type_id" text NOT NULL,
	"weekday" integer NOT NULL,
	"start_time" text NOT NULL,
	"duration_minutes" integer NOT NULL,
	"instructor_id" uuid,
	"level" text NOT NULL,
	"max_spots" integer NOT NULL,
	"description" text DEFAULT '' NOT NULL,
	"room_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"until_date" date,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "weekly_classes_weekday" CHECK ("weekly_classes"."weekday" between 1 and 7),
	CONSTRAINT "weekly_classes_start" CHECK ("weekly_classes"."start_time" ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
	CONSTRAINT "weekly_classes_duration" CHECK ("weekly_classes"."duration_minutes" between 5 and 480),
	CONSTRAINT "weekly_classes_max_spots" CHECK ("weekly_classes"."max_spots" between 0 and 500)
);
--> statement-breakpoint
CREATE TABLE "hall_closures" (
	"closed_on" date PRIMARY KEY NOT NULL,
	"reason" text DEFAULT '' NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_hire_notes" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hire_id" uuid NOT NULL,
	"text" text NOT NULL,
	"author_name" text NOT NULL,
	"written_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "hall_hire_payments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"hire_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"method" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"payment_ref" text,
	"recorded_by_id" uuid,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hall_hire_payments_payment_ref_unique" UNIQUE("payment_ref"),
	CONSTRAINT "hall_hire_payments_kind" CHECK ("hall_hire_payments"."kind" in ('hire', 'deposit', 'refund', 'deposit_return')),
	CONSTRAINT "hall_hire_payments_method" CHECK ("hall_hire_payments"."method" in ('card', 'cash', 'bank_transfer', 'online')),
	CONSTRAINT "hall_hire_payments_sign" CHECK ("hall_hire_payments"."amount_pence" <> 0 and ("hall_hire_payments"."amount_pence" > 0) = ("hall_hire_payments"."kind" in ('hire', 'deposit')))
);
--> statement-breakpoint
CREATE TABLE "hall_hires" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid,
	"customer_name" text NOT NULL,
	"customer_email" text NOT NULL,
	"customer_phone" text NOT NULL,
	"event_date" date NOT NULL,
	"start_time" text NOT NULL,
	"end_time" text NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"expected_attendees" integer NOT NULL,
	"event_type" text NOT NULL,
	"special_requirements" text DEFAULT '' NOT NULL,
	"status" text DEFAULT 'pending' NOT NULL,
	"cancelled_by" text,
	"price_pence" integer NOT NULL,
	"deposit_pence" integer DEFAULT 0 NOT NULL,
	"is_full_refund" boolean,
	"kept_at" timestamp (3) with time zone,
	"lapses_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"cancelled_at" timestamp (3) with time zone,
	"deleted_at" timestamp (3) with time zone,
	"sequence" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "hall_hires_status" CHECK ("hall_hires"."status" in ('pending', 'confirmed', 'cancelled')),
	CONSTRAINT "hall_hires_cancelled" CHECK (("hall_hires"."status" = 'cancelled') = ("hall_hires"."cancelled_by" is not null)),
	CONSTRAINT "hall_hires_refund" CHECK (("hall_hires"."status" = 'cancelled') = ("hall_hires"."is_full_refund" is not null)),
	CONSTRAINT "hall_hires_cancelled_by" CHECK ("hall_hires"."cancelled_by" in ('customer', 'studio', 'lapse')),
	CONSTRAINT "hall_hires_deleted" CHECK ("hall_hires"."deleted_at" is null or "hall_hires"."status" = 'cancelled'),
	CONSTRAINT "hall_hires_kept" CHECK ("hall_hires"."status" <> 'confirmed' or "hall_hires"."kept_at" is not null),
	CONSTRAINT "hall_hires_span" CHECK ("hall_hires"."ends_at" > "hall_hires"."starts_at"),
	CONSTRAINT "hall_hires_attendees" CHECK ("hall_hires"."expected_attendees" >= 1),
	CONSTRAINT "hall_hires_money" CHECK ("hall_hires"."price_pence" >= 0 and "hall_hires"."deposit_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "mandates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"provider" text NOT NULL,
	"customer_id" text NOT NULL,
	"method" text NOT NULL,
	"setup_id" text,
	"method_id" text,
	"reference" text,
	"state" text NOT NULL,
	"failure_message" text,
	"ends_with_period" boolean DEFAULT false NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	"ended_because" text,
	"forgotten_at" timestamp (3) with time zone,
	"bank_reference" text,
	CONSTRAINT "mandates_setup_id_unique" UNIQUE("setup_id"),
	CONSTRAINT "mandates_state" CHECK ("mandates"."state" in ('preparing', 'pending', 'active', 'failed', 'ended')),
	CONSTRAINT "mandates_method" CHECK ("mandates"."method" in ('card', 'bacs_debit')),
	CONSTRAINT "mandates_usable" CHECK ("mandates"."state" not in ('pending', 'active') or "mandates"."method_id" is not null),
	CONSTRAINT "mandates_ended" CHECK (("mandates"."state" = 'ended') = ("mandates"."ended_because" is not null))
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
CREATE TABLE "packages" (
	"id" text PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"price_pence" integer NOT NULL,
	"others_price_pence" integer NOT NULL,
	"allowance" integer NOT NULL,
	"usage" text NOT NULL,
	"features" jsonb NOT NULL,
	"is_popular" boolean NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "packages_price" CHECK ("packages"."price_pence" >= 0 and "packages"."others_price_pence" >= 0 and "packages"."allowance" >= 0)
);
--> statement-breakpoint
CREATE TABLE "agreements" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"package_id" text NOT NULL,
	"anchor_day" integer NOT NULL,
	"paid_ahead_pence" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "agreements_anchor_day" CHECK ("agreements"."anchor_day" between 1 and 31),
	CONSTRAINT "agreements_paid_ahead" CHECK ("agreements"."paid_ahead_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "account_entries" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"kind" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"ref" text NOT NULL,
	CONSTRAINT "account_entries_ref_unique" UNIQUE("ref"),
	CONSTRAINT "account_entries_kind" CHECK ("account_entries"."kind" in ('arrears', 'month_paid', 'settled', 'forgiven')),
	CONSTRAINT "account_entries_amount" CHECK (("account_entries"."kind" = 'arrears') = ("account_entries"."amount_pence" < 0) and "account_entries"."amount_pence" <> 0)
);
--> statement-breakpoint
CREATE TABLE "class_credits" (
	"ref" text PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"membership_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "memberships" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"allowance" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"source" text NOT NULL,
	"source_ref" text,
	"reason" text,
	"lapsed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "memberships_source_ref_unique" UNIQUE("source_ref"),
	CONSTRAINT "memberships_span" CHECK ("memberships"."ends_at" > "memberships"."starts_at"),
	CONSTRAINT "memberships_allowance" CHECK ("memberships"."allowance" >= 0)
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
CREATE TABLE "cart_items" (
	"member_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"quantity" integer NOT NULL,
	"cart_key" text NOT NULL,
	"added_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "cart_items_member_id_package_id_pk" PRIMARY KEY("member_id","package_id"),
	CONSTRAINT "cart_items_quantity" CHECK ("cart_items"."quantity" between 1 and 10)
);
--> statement-breakpoint
CREATE TABLE "claims" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"order_id" uuid NOT NULL,
	"unit_no" integer NOT NULL,
	"package_id" text NOT NULL,
	"is_gift" boolean NOT NULL,
	"state" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"claimed_by" uuid,
	"claimed_at" timestamp (3) with time zone,
	"membership_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "claims_once" UNIQUE("order_id","unit_no"),
	CONSTRAINT "claims_state" CHECK ("claims"."state" in ('open', 'claimed', 'void')),
	CONSTRAINT "claims_claimed" CHECK (("claims"."state" = 'claimed') = ("claims"."claimed_by" is not null) and ("claims"."claimed_by" is null) = ("claims"."claimed_at" is null))
);
--> statement-breakpoint
CREATE TABLE "order_lines" (
	"order_id" uuid NOT NULL,
	"package_id" text NOT NULL,
	"name" text NOT NULL,
	"quantity" integer NOT NULL,
	"unit_price_pence" integer NOT NULL,
	"position" integer NOT NULL,
	CONSTRAINT "order_lines_order_id_package_id_pk" PRIMARY KEY("order_id","package_id"),
	CONSTRAINT "order_lines_quantity" CHECK ("order_lines"."quantity" between 1 and 10),
	CONSTRAINT "order_lines_price" CHECK ("order_lines"."unit_price_pence" >= 0)
);
--> statement-breakpoint
CREATE TABLE "orders" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"buyer_id" uuid,
	"buyer_name" text NOT NULL,
	"buyer_email" text NOT NULL,
	"recipient_name" text,
	"recipient_email" text,
	"cart_key" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "orders_kind" CHECK ("orders"."kind" in ('cart', 'gift')),
	CONSTRAINT "orders_state" CHECK ("orders"."state" in ('open', 'paid', 'void')),
	CONSTRAINT "orders_recipient" CHECK (("orders"."kind" = 'gift') = ("orders"."recipient_email" is not null) and ("orders"."kind" = 'gift') = ("orders"."recipient_name" is not null))
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
	CONSTRAINT "ledger_entries_sign" CHECK (("ledger_entries"."kind" in ('charge', 'refund_returned', 'dispute_won') and "ledger_entries"."amount_pence" > 0) or ("ledger_entries"."kind" in ('refund', 'dispute') and "ledger_entries"."amount_pence" < 0))
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
	"order_id" uuid,
	"renews_at" timestamp (3) with time zone,
	"try_no" integer,
	"mandate_id" uuid,
	"hall_hire_id" uuid,
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
	"vat_number" text,
	"vat_basis_points" integer,
	"vat_pence" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone,
	CONSTRAINT "payments_order_id_unique" UNIQUE("order_id"),
	CONSTRAINT "payments_intent_id_unique" UNIQUE("intent_id"),
	CONSTRAINT "payments_amount" CHECK ("payments"."amount_pence" > 0),
	CONSTRAINT "payments_currency" CHECK ("payments"."currency" = 'gbp'),
	CONSTRAINT "payments_purpose" CHECK ("payments"."purpose" in ('membership', 'upgrade', 'order', 'renewal', 'plan_change', 'arrears', 'hall_hire')),
	CONSTRAINT "payments_state" CHECK ("payments"."state" in ('pending', 'requires_action', 'processing', 'failed', 'succeeded', 'cancelled')),
	CONSTRAINT "payments_settled" CHECK (("payments"."state" = 'succeeded') = ("payments"."settled_at" is not null)
        and ("payments"."state" = 'succeeded') = ("payments"."receipt_no" is not null)
        and ("payments"."state" = 'succeeded' or "payments"."grant" = 'none')),
	CONSTRAINT "payments_for" CHECK (("payments"."purpose" = 'order') = ("payments"."order_id" is not null)
        and ("payments"."purpose" in ('renewal', 'plan_change', 'arrears')) = ("payments"."renews_at" is not null)
        and ("payments"."purpose" = 'renewal') = ("payments"."try_no" is not null)
        and ("payments"."purpose" = 'hall_hire') = ("payments"."hall_hire_id" is not null)
        and ("payments"."purpose" in ('order', 'hall_hire') or ("payments"."member_id" is not null and "payments"."package_id" is not null))),
	CONSTRAINT "payments_vat" CHECK (("payments"."vat_pence" is null) = ("payments"."vat_basis_points" is null) and ("payments"."vat_pence" is null) = ("payments"."vat_number" is null)
        and ("payments"."vat_pence" is null or ("payments"."receipt_no" is not null and "payments"."vat_pence" between 0 and "payments"."amount_pence"))),
	CONSTRAINT "payments_collected" CHECK ("payments"."mandate_id" is null or "payments"."purpose" = 'renewal'),
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
CREATE TABLE "provider_events_asked" (
	"provider" text PRIMARY KEY NOT NULL,
	"until" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "bookings" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"reference" text NOT NULL,
	"session_id" uuid NOT NULL,
	"person_id" uuid,
	"member_id" uuid,
	"guest_name" text,
	"guest_email" text,
	"seat_no" integer,
	"status" text NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"is_late_cancel" boolean DEFAULT false NOT NULL,
	"is_recurring" boolean DEFAULT false NOT NULL,
	CONSTRAINT "bookings_reference_unique" UNIQUE("reference"),
	CONSTRAINT "bookings_status" CHECK ("bookings"."status" in ('confirmed', 'cancelled')),
	CONSTRAINT "bookings_seat" CHECK (("bookings"."status" = 'confirmed') = ("bookings"."seat_no" is not null)),
	CONSTRAINT "bookings_who" CHECK (("bookings"."person_id" is null) = ("bookings"."member_id" is null) and ("bookings"."person_id" is null) = ("bookings"."guest_name" is not null))
);
--> statement-breakpoint
CREATE TABLE "calendar_feeds" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"version" integer NOT NULL,
	"is_on" boolean NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "recurring_bookings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"member_id" uuid NOT NULL,
	"person_id" uuid NOT NULL,
	"class_id" uuid NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"stopped_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "recurring_skips" (
	"recurring_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"tried_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "recurring_skips_recurring_id_session_id_pk" PRIMARY KEY("recurring_id","session_id")
);
--> statement-breakpoint
CREATE TABLE "attendances" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"attended" boolean NOT NULL,
	"notes" text,
	"marked_at" timestamp (3) with time zone NOT NULL,
	"marked_by" uuid
);
--> statement-breakpoint
CREATE TABLE "reminders" (
	"booking_id" uuid PRIMARY KEY NOT NULL,
	"terms" text NOT NULL,
	"planned_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "renewals" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"member_id" uuid NOT NULL,
	"mandate_id" uuid NOT NULL,
	"renews_at" timestamp (3) with time zone NOT NULL,
	"package_id" text NOT NULL,
	"amount_pence" integer NOT NULL,
	"state" text NOT NULL,
	"announced_at" timestamp (3) with time zone NOT NULL,
	"due_at" timestamp (3) with time zone NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"failed_at" timestamp (3) with time zone,
	CONSTRAINT "renewals_once" UNIQUE("member_id","renews_at"),
	CONSTRAINT "renewals_state" CHECK ("renewals"."state" in ('announced', 'collecting', 'waiting', 'paid', 'given_up', 'withdrawn')),
	CONSTRAINT "renewals_amount" CHECK ("renewals"."amount_pence" > 0),
	CONSTRAINT "renewals_tries" CHECK ("renewals"."tries" between 0 and 3 and ("renewals"."state" <> 'announced' or "renewals"."tries" = 0))
);
--> statement-breakpoint
CREATE TABLE "refunds" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" uuid NOT NULL,
	"amount_pence" integer NOT NULL,
	"reason" text NOT NULL,
	"keeps_grant" boolean NOT NULL,
	"origin" text NOT NULL,
	"asked_by" uuid,
	"state" text NOT NULL,
	"provider_ref" text,
	"credit_note_no" integer,
	"vat_pence" integer,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "refunds_provider_ref_unique" UNIQUE("provider_ref"),
	CONSTRAINT "refunds_credit_note_no_unique" UNIQUE("credit_note_no"),
	CONSTRAINT "refunds_amount" CHECK ("refunds"."amount_pence" > 0),
	CONSTRAINT "refunds_origin" CHECK ("refunds"."origin" in ('desk', 'cooling_off', 'unfulfilled', 'hall', 'provider')),
	CONSTRAINT "refunds_state" CHECK ("refunds"."state" in ('pending', 'done', 'failed', 'bounced')),
	CONSTRAINT "refunds_done" CHECK (("refunds"."state" in ('done', 'bounced')) = ("refunds"."done_at" is not null)
        and ("refunds"."state" in ('done', 'bounced')) = ("refunds"."credit_note_no" is not null)
        and ("refunds"."credit_note_no" is null or "refunds"."provider_ref" is not null))
);
--> statement-breakpoint
CREATE TABLE "imported_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact" text NOT NULL,
	"package_name" text NOT NULL,
	"valid_until" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "member_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"ignored_headings" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"members" integer DEFAULT 0 NOT NULL,
	"memberships" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_imports_counts" CHECK ("member_imports"."members" >= 0 and "member_imports"."memberships" >= 0 and "member_imports"."left_out" >= 0)
);
--> statement-breakpoint
CREATE TABLE "money_tasks" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"payment_id" uuid,
	"amount_pence" integer,
	"due_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"done_at" timestamp (3) with time zone,
	CONSTRAINT "money_tasks_once" UNIQUE("kind","subject"),
	CONSTRAINT "money_tasks_kind" CHECK ("money_tasks"."kind" in ('dispute', 'inquiry', 'refund_failed', 'claimed_gift', 'mismatch', 'key_refused', 'not_answering', 'method_refused', 'books_differ'))
);--> statement-breakpoint
ALTER TABLE "account_tokens" ADD CONSTRAINT "account_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "passwords" ADD CONSTRAINT "passwords_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "second_factors" ADD CONSTRAINT "second_factors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_failures" ADD CONSTRAINT "sign_in_failures_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_sessions" ADD CONSTRAINT "sign_in_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "instructors" ADD CONSTRAINT "instructors_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_notes" ADD CONSTRAINT "member_notes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "members" ADD CONSTRAINT "members_id_users_id_fk" FOREIGN KEY ("id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "people" ADD CONSTRAINT "people_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_class_id_weekly_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."weekly_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_type_id_class_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."class_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_seats" ADD CONSTRAINT "session_seats_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD CONSTRAINT "weekly_classes_type_id_class_types_id_fk" FOREIGN KEY ("type_id") REFERENCES "public"."class_types"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD CONSTRAINT "weekly_classes_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "weekly_classes" ADD CONSTRAINT "weekly_classes_room_id_rooms_id_fk" FOREIGN KEY ("room_id") REFERENCES "public"."rooms"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_hire_notes" ADD CONSTRAINT "hall_hire_notes_hire_id_hall_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hall_hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_hire_payments" ADD CONSTRAINT "hall_hire_payments_hire_id_hall_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hall_hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_hires" ADD CONSTRAINT "hall_hires_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "mandates" ADD CONSTRAINT "mandates_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_customers" ADD CONSTRAINT "payment_customers_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "agreements" ADD CONSTRAINT "agreements_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "account_entries" ADD CONSTRAINT "account_entries_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "class_credits" ADD CONSTRAINT "class_credits_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_from_package_id_packages_id_fk" FOREIGN KEY ("from_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_to_package_id_packages_id_fk" FOREIGN KEY ("to_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "plan_changes" ADD CONSTRAINT "plan_changes_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "cart_items" ADD CONSTRAINT "cart_items_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_claimed_by_users_id_fk" FOREIGN KEY ("claimed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "claims" ADD CONSTRAINT "claims_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_buyer_id_users_id_fk" FOREIGN KEY ("buyer_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entries" ADD CONSTRAINT "ledger_entries_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_membership_id_memberships_id_fk" FOREIGN KEY ("membership_id") REFERENCES "public"."memberships"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_from_package_id_packages_id_fk" FOREIGN KEY ("from_package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_order_id_orders_id_fk" FOREIGN KEY ("order_id") REFERENCES "public"."orders"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_hall_hire_id_hall_hires_id_fk" FOREIGN KEY ("hall_hire_id") REFERENCES "public"."hall_hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "bookings" ADD CONSTRAINT "bookings_hold_a_seat" FOREIGN KEY ("session_id","seat_no") REFERENCES "public"."session_seats"("session_id","seat_no") ON DELETE no action ON UPDATE cascade;--> statement-breakpoint
ALTER TABLE "calendar_feeds" ADD CONSTRAINT "calendar_feeds_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_bookings" ADD CONSTRAINT "recurring_bookings_class_id_weekly_classes_id_fk" FOREIGN KEY ("class_id") REFERENCES "public"."weekly_classes"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_skips" ADD CONSTRAINT "recurring_skips_recurring_id_recurring_bookings_id_fk" FOREIGN KEY ("recurring_id") REFERENCES "public"."recurring_bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "recurring_skips" ADD CONSTRAINT "recurring_skips_session_id_class_sessions_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."class_sessions"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "attendances" ADD CONSTRAINT "attendances_marked_by_users_id_fk" FOREIGN KEY ("marked_by") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reminders" ADD CONSTRAINT "reminders_booking_id_bookings_id_fk" FOREIGN KEY ("booking_id") REFERENCES "public"."bookings"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_mandate_id_mandates_id_fk" FOREIGN KEY ("mandate_id") REFERENCES "public"."mandates"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "renewals" ADD CONSTRAINT "renewals_package_id_packages_id_fk" FOREIGN KEY ("package_id") REFERENCES "public"."packages"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refunds" ADD CONSTRAINT "refunds_asked_by_users_id_fk" FOREIGN KEY ("asked_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "money_tasks" ADD CONSTRAINT "money_tasks_payment_id_payments_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "account_tokens_user" ON "account_tokens" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "account_tokens_expiry" ON "account_tokens" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkey_challenges_expiry" ON "passkey_challenges" USING btree ("expires_at");--> statement-breakpoint
CREATE INDEX "passkeys_user" ON "passkeys" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_failures_at" ON "sign_in_failures" USING btree ("at");--> statement-breakpoint
CREATE INDEX "sign_in_failures_user" ON "sign_in_failures" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "sign_in_sessions_user" ON "sign_in_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_email" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_search" ON "users" USING gin (member_search_text("name", "email", "contact") gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_by_name" ON "users" USING btree (lower("name"),"id");--> statement-breakpoint
CREATE INDEX "users_created" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_members" ON "users" USING btree ("id") WHERE "users"."email_verified" and "users"."role" = 'member';--> statement-breakpoint
CREATE INDEX "fake_stripe_objects_kind" ON "fake_stripe_objects" USING btree ("kind","seq");--> statement-breakpoint
CREATE INDEX "fake_stripe_objects_body" ON "fake_stripe_objects" USING gin ("body" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "fake_stripe_objects_due" ON "fake_stripe_objects" USING btree ("due_at");--> statement-breakpoint
CREATE INDEX "activities_newest" ON "activities" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "activities_verb" ON "activities" USING btree ("verb","at","id");--> statement-breakpoint
CREATE INDEX "activities_by_actor" ON "activities" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "activities_by_member" ON "activities" USING btree ("member_id","at","id");--> statement-breakpoint
CREATE INDEX "activities_subject" ON "activities" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "messages_due" ON "messages" USING btree ("due_at") WHERE "messages"."state" in ('queued', 'sending');--> statement-breakpoint
CREATE INDEX "messages_newest" ON "messages" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "messages_state_newest" ON "messages" USING btree ("state","created_at","id");--> statement-breakpoint
CREATE INDEX "messages_member" ON "messages" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "messages_recipient" ON "messages" USING btree (lower("recipient"));--> statement-breakpoint
CREATE INDEX "messages_subject" ON "messages" USING btree ("subject_id");--> statement-breakpoint
CREATE INDEX "messages_search" ON "messages" USING gin (member_search_text("recipient_name", "recipient", '') gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "room_occupancies_room" ON "room_occupancies" USING btree ("room_id");--> statement-breakpoint
CREATE INDEX "news_items_published" ON "news_items" USING btree ("published_on" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "member_notes_member" ON "member_notes" USING btree ("member_id","written_at");--> statement-breakpoint
CREATE UNIQUE INDEX "people_one_holder" ON "people" USING btree ("member_id") WHERE "people"."is_holder";--> statement-breakpoint
CREATE INDEX "people_member" ON "people" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "class_sessions_starts" ON "class_sessions" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "class_sessions_date" ON "class_sessions" USING btree ("session_date");--> statement-breakpoint
CREATE INDEX "weekly_classes_day" ON "weekly_classes" USING btree ("weekday","start_time");--> statement-breakpoint
CREATE INDEX "hall_hire_notes_hire" ON "hall_hire_notes" USING btree ("hire_id");--> statement-breakpoint
CREATE INDEX "hall_hire_payments_hire" ON "hall_hire_payments" USING btree ("hire_id");--> statement-breakpoint
CREATE INDEX "hall_hires_date" ON "hall_hires" USING btree ("event_date");--> statement-breakpoint
CREATE INDEX "hall_hires_created" ON "hall_hires" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hall_hires_lapsing" ON "hall_hires" USING btree ("lapses_at") WHERE "hall_hires"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "hall_hires_unconfirmed" ON "hall_hires" USING btree (lower("customer_email")) WHERE "hall_hires"."status" = 'pending' and "hall_hires"."kept_at" is null;--> statement-breakpoint
CREATE INDEX "hall_hires_member" ON "hall_hires" USING btree ("member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "mandates_one_in_force" ON "mandates" USING btree ("member_id") WHERE "mandates"."state" in ('pending', 'active');--> statement-breakpoint
CREATE INDEX "mandates_active" ON "mandates" USING btree ("member_id") WHERE "mandates"."state" = 'active';--> statement-breakpoint
CREATE INDEX "mandates_member" ON "mandates" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "mandates_waiting" ON "mandates" USING btree ("updated_at") WHERE "mandates"."state" in ('preparing', 'pending');--> statement-breakpoint
CREATE INDEX "mandates_to_forget" ON "mandates" USING btree ("id") WHERE "mandates"."state" = 'ended' and "mandates"."forgotten_at" is null;--> statement-breakpoint
CREATE INDEX "mandates_reference" ON "mandates" USING btree ("reference");--> statement-breakpoint
CREATE INDEX "class_credits_waiting" ON "class_credits" USING btree ("member_id") WHERE "class_credits"."membership_id" is null;--> statement-breakpoint
CREATE INDEX "account_entries_member" ON "account_entries" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "memberships_member" ON "memberships" USING btree ("member_id","starts_at");--> statement-breakpoint
CREATE INDEX "memberships_in_force" ON "memberships" USING btree ("ends_at","starts_at","package_id","member_id");--> statement-breakpoint
CREATE UNIQUE INDEX "plan_changes_one_pending" ON "plan_changes" USING btree ("member_id") WHERE "plan_changes"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "plan_changes_member" ON "plan_changes" USING btree ("member_id","requested_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "plan_changes_to_come" ON "plan_changes" USING btree ("effective_at") WHERE "plan_changes"."kind" = 'downgrade';--> statement-breakpoint
CREATE INDEX "claims_claimed_by" ON "claims" USING btree ("claimed_by");--> statement-breakpoint
CREATE INDEX "orders_buyer" ON "orders" USING btree ("buyer_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "orders_visitor" ON "orders" USING btree (lower("buyer_email")) WHERE "orders"."buyer_id" is null;--> statement-breakpoint
CREATE INDEX "orders_recipient_email" ON "orders" USING btree (lower("recipient_email"));--> statement-breakpoint
CREATE UNIQUE INDEX "orders_one_live" ON "orders" USING btree ("cart_key") WHERE "orders"."state" <> 'void';--> statement-breakpoint
CREATE INDEX "ledger_entries_payment" ON "ledger_entries" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open" ON "payments" USING btree ("member_id","purpose","package_id") WHERE "payments"."state" in ('pending', 'requires_action', 'processing', 'failed') and "payments"."purpose" in ('membership', 'upgrade');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_open_hire" ON "payments" USING btree ("hall_hire_id") WHERE "payments"."state" in ('pending', 'requires_action', 'processing', 'failed');--> statement-breakpoint
CREATE UNIQUE INDEX "payments_one_month" ON "payments" USING btree ("member_id","renews_at") WHERE "payments"."renews_at" is not null and "payments"."state" <> 'cancelled';--> statement-breakpoint
CREATE INDEX "payments_member" ON "payments" USING btree ("member_id","created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "payments_visitor" ON "payments" USING btree (lower("payer_email")) WHERE "payments"."member_id" is null;--> statement-breakpoint
CREATE INDEX "payments_unsettled" ON "payments" USING btree ("updated_at") WHERE "payments"."state" in ('pending', 'requires_action', 'processing', 'failed');--> statement-breakpoint
CREATE INDEX "payments_to_return" ON "payments" USING btree ("id") WHERE "payments"."grant" = 'to_return';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_seat" ON "bookings" USING btree ("session_id","seat_no") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE UNIQUE INDEX "bookings_one_per_person" ON "bookings" USING btree ("session_id","person_id") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_member" ON "bookings" USING btree ("member_id","booked_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "bookings_person" ON "bookings" USING btree ("person_id") WHERE "bookings"."status" = 'confirmed';--> statement-breakpoint
CREATE INDEX "bookings_session" ON "bookings" USING btree ("session_id");--> statement-breakpoint
CREATE INDEX "bookings_guest" ON "bookings" USING btree (lower("guest_email")) WHERE "bookings"."guest_email" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "recurring_bookings_one_per_class" ON "recurring_bookings" USING btree ("person_id","class_id") WHERE "recurring_bookings"."stopped_at" is null;--> statement-breakpoint
CREATE INDEX "recurring_bookings_member" ON "recurring_bookings" USING btree ("member_id");--> statement-breakpoint
CREATE INDEX "attendances_notes" ON "attendances" USING btree ("marked_at") WHERE "attendances"."notes" is not null;--> statement-breakpoint
CREATE INDEX "renewals_open" ON "renewals" USING btree ("due_at") WHERE "renewals"."state" in ('announced', 'collecting', 'waiting');--> statement-breakpoint
CREATE INDEX "refunds_payment" ON "refunds" USING btree ("payment_id");--> statement-breakpoint
CREATE UNIQUE INDEX "refunds_one_cooling_off" ON "refunds" USING btree ("payment_id") WHERE "refunds"."origin" = 'cooling_off';--> statement-breakpoint
CREATE INDEX "refunds_pending" ON "refunds" USING btree ("created_at") WHERE "refunds"."state" = 'pending';--> statement-breakpoint
CREATE INDEX "imported_members_import" ON "imported_members" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "member_import_rows_email" ON "member_import_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "member_imports_started" ON "member_imports" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "money_tasks_open" ON "money_tasks" USING btree ("created_at") WHERE "money_tasks"."done_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "payments_receipt" ON "payments" USING btree (("provider" like '% live'),"receipt_no");--> statement-breakpoint
-- Nothing in an exclusive room overlaps anything else there, whatever wrote it.
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "during" WITH &&);--> statement-breakpoint
-- The membership periods of one member never overlap.
ALTER TABLE "memberships" ADD CONSTRAINT "memberships_no_overlap" EXCLUDE USING gist ("member_id" WITH =, tstzrange("starts_at", "ends_at") WITH &&);--> statement-breakpoint
-- Whoever holds a month has an agreement on what follows: the package and the day of the month of the first.
CREATE FUNCTION "memberships_have_agreements"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "agreements" ("member_id", "package_id", "anchor_day")
  VALUES (NEW."member_id", NEW."package_id", extract(day FROM NEW."starts_at" AT TIME ZONE studio_zone()))
  ON CONFLICT DO NOTHING;
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "memberships_have_agreements" AFTER INSERT ON "memberships" FOR EACH ROW EXECUTE FUNCTION "memberships_have_agreements"();--> statement-breakpoint
-- An account, its member and its holder's person are made together or not at all.
CREATE FUNCTION "users_become_members"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  INSERT INTO "members" ("id") VALUES (NEW."id");
  INSERT INTO "people" ("member_id", "is_holder") VALUES (NEW."id", true);
  RETURN NEW;
END $$;--> statement-breakpoint
CREATE TRIGGER "users_become_members" AFTER INSERT ON "users" FOR EACH ROW EXECUTE FUNCTION "users_become_members"();--> statement-breakpoint
-- The ledger is only ever added to: what is written there has happened.
CREATE FUNCTION "ledger_is_append_only"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'ledger entries are never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'ledger_append_only';
END $$;--> statement-breakpoint
CREATE TRIGGER "ledger_is_append_only" BEFORE UPDATE OR DELETE ON "ledger_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
CREATE TRIGGER "account_is_append_only" BEFORE UPDATE OR DELETE ON "account_entries" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();--> statement-breakpoint
-- What is to be paid, by whom and for what is decided once.
CREATE FUNCTION "payment_terms_are_fixed"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  RAISE EXCEPTION 'the terms of a payment are never changed' USING ERRCODE = 'restrict_violation', CONSTRAINT = 'payment_terms_fixed';
END $$;--> statement-breakpoint
CREATE TRIGGER "payment_terms_are_fixed" BEFORE UPDATE ON "payments" FOR EACH ROW
  WHEN ((OLD."amount_pence", OLD."currency", OLD."member_id", OLD."purpose", OLD."package_id")
    IS DISTINCT FROM (NEW."amount_pence", NEW."currency", NEW."member_id", NEW."purpose", NEW."package_id"))
  EXECUTE FUNCTION "payment_terms_are_fixed"();
