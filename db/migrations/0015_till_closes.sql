CREATE TABLE "till_closes" (
	"day" date PRIMARY KEY NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"closed_by_id" uuid NOT NULL,
	"closed_by_name" text NOT NULL,
	"up_to_entry" bigint NOT NULL,
	"cash_pence" integer NOT NULL,
	"card_machine_pence" integer NOT NULL,
	"bank_transfer_pence" integer NOT NULL,
	"counted_cash_pence" integer NOT NULL,
	"note" text NOT NULL
);--> statement-breakpoint
CREATE TRIGGER "till_closes_are_append_only" BEFORE UPDATE OR DELETE ON "till_closes" FOR EACH ROW EXECUTE FUNCTION "ledger_is_append_only"();
