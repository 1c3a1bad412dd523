CREATE TABLE "instructor_rates" (
	"instructor_id" uuid NOT NULL,
	"from_date" date NOT NULL,
	"basis" text NOT NULL,
	"pence" integer NOT NULL,
	CONSTRAINT "instructor_rates_instructor_id_from_date_pk" PRIMARY KEY("instructor_id","from_date"),
	CONSTRAINT "instructor_rates_basis" CHECK ("instructor_rates"."basis" in ('class', 'hour', 'head')),
	CONSTRAINT "instructor_rates_pence" CHECK ("instructor_rates"."pence" >= 0)
);
--> statement-breakpoint
ALTER TABLE "instructor_rates" ADD CONSTRAINT "instructor_rates_instructor_id_instructors_id_fk" FOREIGN KEY ("instructor_id") REFERENCES "public"."instructors"("id") ON DELETE no action ON UPDATE no action;