ALTER TABLE "rooms" ADD COLUMN "is_for_hire" boolean DEFAULT false NOT NULL;--> statement-breakpoint
CREATE UNIQUE INDEX "rooms_one_hall" ON "rooms" USING btree ("is_for_hire") WHERE "rooms"."is_for_hire";--> statement-breakpoint
ALTER TABLE "rooms" ADD CONSTRAINT "rooms_hall" CHECK ("rooms"."is_exclusive" or not "rooms"."is_for_hire");;--> statement-breakpoint
-- Until now the first room for one thing at a time was the hall. Where people could hire it, because it has hours or was hired, they still can.
UPDATE "rooms" SET "is_for_hire" = true
 WHERE "id" = (SELECT "id" FROM "rooms" WHERE "is_exclusive" ORDER BY "position", "name" LIMIT 1)
   AND (coalesce((SELECT "value" <> '[]' FROM "settings" WHERE "key" = 'openingHours'), true) OR EXISTS (SELECT FROM "hall_hires"));
