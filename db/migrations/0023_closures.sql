CREATE TABLE "closures" (
	"id" uuid PRIMARY KEY NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"reason" text NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	"reopened_at" timestamp (3) with time zone,
	CONSTRAINT "closures_span" CHECK ("closures"."ends_at" > "closures"."starts_at")
);
--> statement-breakpoint
ALTER TABLE "room_occupancies" DROP CONSTRAINT "room_occupancies_occupant";--> statement-breakpoint
ALTER TABLE "room_occupancies" DROP CONSTRAINT "room_occupancies_kind";--> statement-breakpoint
ALTER TABLE "class_sessions" ADD COLUMN "closure_id" uuid;--> statement-breakpoint
CREATE INDEX "closures_ends" ON "closures" USING btree ("ends_at");--> statement-breakpoint
ALTER TABLE "class_sessions" ADD CONSTRAINT "class_sessions_closure_id_closures_id_fk" FOREIGN KEY ("closure_id") REFERENCES "public"."closures"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "class_sessions_closure" ON "class_sessions" USING btree ("closure_id") WHERE "class_sessions"."closure_id" is not null;--> statement-breakpoint
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_occupant" UNIQUE("occupant_kind","occupant_id","room_id");--> statement-breakpoint
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_kind" CHECK ("room_occupancies"."occupant_kind" in ('class_session', 'hall_hire', 'closure'));