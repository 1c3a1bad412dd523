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
CREATE INDEX "fake_stripe_objects_kind" ON "fake_stripe_objects" USING btree ("kind","seq");--> statement-breakpoint
CREATE INDEX "fake_stripe_objects_body" ON "fake_stripe_objects" USING gin ("body" jsonb_path_ops);--> statement-breakpoint
CREATE INDEX "fake_stripe_objects_due" ON "fake_stripe_objects" USING btree ("due_at");