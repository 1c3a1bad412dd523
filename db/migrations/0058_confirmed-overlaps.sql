ALTER TABLE "weekly_classes" ADD COLUMN "overlap_reason" text;--> statement-breakpoint
ALTER TABLE "room_occupancies" ADD COLUMN "is_confirmed" boolean DEFAULT false NOT NULL;--> statement-breakpoint
-- What somebody has confirmed may overlap; everything else may not, whatever wrote it.
ALTER TABLE "room_occupancies" DROP CONSTRAINT "room_occupancies_no_overlap";--> statement-breakpoint
ALTER TABLE "room_occupancies" ADD CONSTRAINT "room_occupancies_no_overlap" EXCLUDE USING gist ("room_id" WITH =, "during" WITH &&) WHERE (NOT "is_confirmed");
