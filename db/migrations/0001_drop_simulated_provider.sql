DROP TABLE "simulated_customers" CASCADE;--> statement-breakpoint
DROP TABLE "simulated_events" CASCADE;--> statement-breakpoint
DROP TABLE "simulated_intents" CASCADE;--> statement-breakpoint
DROP TABLE "simulated_refunds" CASCADE;--> statement-breakpoint
DROP TABLE "simulated_setups" CASCADE;