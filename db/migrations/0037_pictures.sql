CREATE TABLE "picture_files" (
	"place" text NOT NULL,
	"item" text NOT NULL,
	"width" integer NOT NULL,
	"format" text NOT NULL,
	"bytes" "bytea" NOT NULL,
	CONSTRAINT "picture_files_place_item_width_format_pk" PRIMARY KEY("place","item","width","format"),
	CONSTRAINT "picture_files_format" CHECK ("picture_files"."format" in ('avif', 'webp', 'png'))
);
--> statement-breakpoint
CREATE TABLE "pictures" (
	"place" text NOT NULL,
	"item" text NOT NULL,
	"hash" text NOT NULL,
	"width" integer NOT NULL,
	"height" integer NOT NULL,
	"alt" text NOT NULL,
	"focus" text NOT NULL,
	"changed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "pictures_place_item_pk" PRIMARY KEY("place","item"),
	CONSTRAINT "pictures_place" CHECK ("pictures"."place" in ('instructors', 'class-types', 'news', 'site')),
	CONSTRAINT "pictures_focus" CHECK ("pictures"."focus" in ('0 0', '50 0', '100 0', '0 50', '50 50', '100 50', '0 100', '50 100', '100 100'))
);
--> statement-breakpoint
ALTER TABLE "picture_files" ADD CONSTRAINT "picture_files_picture" FOREIGN KEY ("place","item") REFERENCES "public"."pictures"("place","item") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "pictures_hash" ON "pictures" USING btree ("hash");