CREATE TABLE "imported_accounts" (
	"import_id" uuid NOT NULL,
	"member_id" uuid NOT NULL,
	"named" jsonb NOT NULL,
	CONSTRAINT "imported_accounts_import_id_member_id_pk" PRIMARY KEY("import_id","member_id")
);
--> statement-breakpoint
ALTER TABLE "imported_accounts" ADD CONSTRAINT "imported_accounts_import_id_member_imports_id_fk" FOREIGN KEY ("import_id") REFERENCES "public"."member_imports"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "imported_accounts" ADD CONSTRAINT "imported_accounts_member_id_users_id_fk" FOREIGN KEY ("member_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "imported_accounts_member" ON "imported_accounts" USING btree ("member_id");