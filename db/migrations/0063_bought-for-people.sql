DROP INDEX "holdings_one_intro";--> statement-breakpoint
ALTER TABLE "holdings" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "person_id" uuid;--> statement-breakpoint
ALTER TABLE "holdings" ADD CONSTRAINT "holdings_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "orders" ADD CONSTRAINT "orders_person_id_people_id_fk" FOREIGN KEY ("person_id") REFERENCES "public"."people"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "holdings_person" ON "holdings" USING btree ("person_id") WHERE "holdings"."person_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "holdings_intro_once" ON "holdings" USING btree ("member_id","product_id",coalesce("person_id", "member_id")) WHERE "holdings"."kind" = 'intro';--> statement-breakpoint
CREATE INDEX "people_first_name" ON "people" USING btree (folded(split_part("name", ' ', 1))) WHERE "people"."name" is not null;--> statement-breakpoint
CREATE INDEX "orders_person" ON "orders" USING btree ("person_id") WHERE "orders"."person_id" is not null;