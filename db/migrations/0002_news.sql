CREATE TABLE "news_items" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"title" text NOT NULL,
	"published_on" date NOT NULL,
	"excerpt" text NOT NULL,
	"content" text NOT NULL,
	"category" text NOT NULL,
	"art" text NOT NULL,
	"image" text,
	"action_text" text,
	"action_link" text,
	"ends_on" date,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "news_items_published" ON "news_items" USING btree ("published_on" DESC NULLS LAST);