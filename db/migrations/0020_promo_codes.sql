CREATE TABLE "promo_codes" (
	"code" text PRIMARY KEY NOT NULL,
	"percent" integer,
	"off_pence" integer,
	"product_ids" text[],
	"starts_on" date,
	"ends_on" date,
	"most_uses" integer,
	"most_each" integer,
	"state" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "promo_codes_code" CHECK ("promo_codes"."code" ~ '^[A-Z0-9-]{3,24}$'),
	CONSTRAINT "promo_codes_off" CHECK (("promo_codes"."percent" is null) <> ("promo_codes"."off_pence" is null)),
	CONSTRAINT "promo_codes_amount" CHECK (coalesce("promo_codes"."percent" between 1 and 100, "promo_codes"."off_pence" > 0)),
	CONSTRAINT "promo_codes_dates" CHECK ("promo_codes"."starts_on" <= "promo_codes"."ends_on"),
	CONSTRAINT "promo_codes_uses" CHECK ("promo_codes"."most_uses" > 0 and "promo_codes"."most_each" > 0),
	CONSTRAINT "promo_codes_state" CHECK ("promo_codes"."state" in ('active', 'ended'))
);
--> statement-breakpoint
ALTER TABLE "payments" DROP CONSTRAINT "payments_amount";--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "off_pence" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "promo_code" text;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_promo_code_promo_codes_code_fk" FOREIGN KEY ("promo_code") REFERENCES "public"."promo_codes"("code") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "orders_promo_code" ON "orders" USING btree ("promo_code") WHERE "orders"."promo_code" is not null;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_amount" CHECK ("payments"."amount_pence" >= 0 and "payments"."credit_pence" >= 0 and ("payments"."credit_pence" = 0 or "payments"."member_id" is not null)
        and ("payments"."amount_pence" + "payments"."credit_pence" = 0 or "payments"."tender" <> 'complimentary')
        and ("payments"."amount_pence" + "payments"."credit_pence" > 0 or "payments"."tender" = 'complimentary' or "payments"."order_id" is not null));--> statement-breakpoint
ALTER TABLE "order_lines" ADD CONSTRAINT "order_lines_off" CHECK ("order_lines"."off_pence" between 0 and "order_lines"."quantity" * "order_lines"."unit_price_pence");