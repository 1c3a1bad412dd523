-- The studio's hours are a setting of their own. A studio that is there keeps the hours its pages have shown.
INSERT INTO "settings" ("key", "value") SELECT 'studioHours', "value" FROM "settings" WHERE "key" = 'openingHours'
ON CONFLICT ("key") DO NOTHING;
