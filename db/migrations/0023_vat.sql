ALTER TABLE "payments" ADD COLUMN "vat_number" text;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vat_basis_points" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD COLUMN "vat_pence" integer;--> statement-breakpoint
ALTER TABLE "refunds" ADD COLUMN "vat_pence" integer;--> statement-breakpoint
ALTER TABLE "payments" ADD CONSTRAINT "payments_vat" CHECK (("payments"."vat_pence" is null) = ("payments"."vat_basis_points" is null) and ("payments"."vat_pence" is null) = ("payments"."vat_number" is null)
        and ("payments"."vat_pence" is null or ("payments"."receipt_no" is not null and "payments"."vat_pence" between 0 and "payments"."amount_pence")));