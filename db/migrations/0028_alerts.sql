CREATE TABLE "alerts" (
	"problem" text PRIMARY KEY NOT NULL,
	"began_at" timestamp (3) with time zone NOT NULL,
	"seen_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "alerts_problem" CHECK ("alerts"."problem" in ('mail-late', 'mail-refused', 'mail-unset', 'backup-missing', 'backup-old', 'disk-filling', 'payments-unsettled', 'jobs-late', 'certificate-ending', 'clock-off'))
);
