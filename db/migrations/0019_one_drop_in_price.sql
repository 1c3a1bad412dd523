-- What one class costs is the price of the drop-in, a product. Where the setting alone had been changed, that price was on the pages.
UPDATE "products" p SET "price_pence" = (s."value"->>'dropInPence')::integer
  FROM "settings" s
 WHERE s."key" = 'prices' AND p."id" = 'drop-in' AND p."price_pence" = 650 AND (s."value"->>'dropInPence')::integer > 0;--> statement-breakpoint
UPDATE "settings" SET "value" = "value" - 'dropInPence' WHERE "key" = 'prices';--> statement-breakpoint
UPDATE "products" SET "usage" = 'One class, of any type and level' WHERE "id" = 'drop-in' AND "usage" = 'This class alone';--> statement-breakpoint
-- The pages say this by themselves, as long as it is true.
UPDATE "settings"
   SET "value" = jsonb_set("value", '{membershipLead}', to_jsonb(replace("value"->>'membershipLead', ' Every package covers every class.', '')))
 WHERE "key" = 'texts' AND "value" ? 'membershipLead';
