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
	CONSTRAINT "hall_hires_span" CHECK ("hall_hires"."ends_at" > "hall_hires"."starts_at"),
	CONSTRAINT "hall_hires_attendees" CHECK ("hall_hires"."expected_attendees" >= 1),
	CONSTRAINT "hall_hires_money" CHECK ("hall_hires"."price_pence" >= 0 and "hall_hires"."deposit_pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "hall_hire_notes" ADD CONSTRAINT "hall_hire_notes_hire_id_hall_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hall_hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_hire_payments" ADD CONSTRAINT "hall_hire_payments_hire_id_hall_hires_id_fk" FOREIGN KEY ("hire_id") REFERENCES "public"."hall_hires"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "hall_hires" ADD CONSTRAINT "hall_hires_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "hall_hire_notes_hire" ON "hall_hire_notes" USING btree ("hire_id");--> statement-breakpoint
CREATE INDEX "hall_hire_payments_hire" ON "hall_hire_payments" USING btree ("hire_id");--> statement-breakpoint
CREATE INDEX "hall_hires_date" ON "hall_hires" USING btree ("event_date");--> statement-breakpoint
CREATE INDEX "hall_hires_created" ON "hall_hires" USING btree ("created_at" DESC NULLS LAST);--> statement-breakpoint
CREATE INDEX "hall_hires_lapsing" ON "hall_hires" USING btree ("lapses_at") WHERE "hall_hires"."status" = 'pending';--> statement-breakpoint
CREATE INDEX "hall_hires_member" ON "hall_hires" USING btree ("member_id");