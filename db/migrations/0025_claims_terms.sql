ALTER TABLE "claims" ADD COLUMN "terms" jsonb;--> statement-breakpoint
-- What was sold before keeps the terms its product has now: none were written down at the sale.
UPDATE "claims" c SET "terms" = jsonb_build_object(
  'kind', p."kind", 'name', p."name", 'allowance', p."allowance", 'days', p."days", 'begins', p."begins",
  'covers', p."covers", 'audience', p."audience", 'isShared', p."is_shared")
  FROM "products" p WHERE p."id" = c."package_id";--> statement-breakpoint
ALTER TABLE "claims" ALTER COLUMN "terms" SET NOT NULL;
