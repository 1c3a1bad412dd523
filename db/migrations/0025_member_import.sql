CREATE TABLE "imported_members" (
	"member_id" uuid PRIMARY KEY NOT NULL,
	"import_id" uuid NOT NULL,
	"invited_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "member_import_rows" (
	"import_id" uuid NOT NULL,
	"line" integer NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"contact" text NOT NULL,
	"package_name" text NOT NULL,
	"valid_until" text NOT NULL,
	"notes" text NOT NULL,
	CONSTRAINT "member_import_rows_import_id_line_pk" PRIMARY KEY("import_id","line")
);
--> statement-breakpoint
CREATE TABLE "member_imports" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"file_name" text NOT NULL,
	"ignored_headings" jsonb NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"members" integer DEFAULT 0 NOT NULL,
	"memberships" integer DEFAULT 0 NOT NULL,
	"left_out" integer DEFAULT 0 NOT NULL,
	CONSTRAINT "member_imports_counts" CHECK ("member_imports"."members" >= 0 and "member_imports"."memberships" >= 0 and "member_imports"."left_out" >= 0)
);
--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_members" ADD CONSTRAINT "imported_members_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "member_import_rows" ADD CONSTRAINT "member_import_rows_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_members_import" ON "imported_members" USING btree ("import_id");--> statement-breakpoint
CREATE INDEX "member_import_rows_email" ON "member_import_rows" USING btree ("email");--> statement-breakpoint
CREATE INDEX "member_imports_started" ON "member_imports" USING btree ("started_at");