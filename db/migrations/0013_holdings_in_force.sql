DROP INDEX "holdings_member";--> statement-breakpoint
DROP INDEX "holdings_in_force";--> statement-breakpoint
CREATE INDEX "holdings_member" ON "holdings" USING btree ("member_id","starts_at","kind");--> statement-breakpoint
CREATE INDEX "holdings_in_force" ON "holdings" USING btree ("ends_at","starts_at","product_id","member_id") WHERE "holdings"."kind" = 'plan';