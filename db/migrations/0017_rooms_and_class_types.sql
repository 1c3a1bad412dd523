ALTER TABLE "class_types" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "places" integer;--> statement-breakpoint
ALTER TABLE "rooms" ADD COLUMN "is_hidden" boolean DEFAULT false NOT NULL;