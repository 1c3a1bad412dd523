-- A month ends at the start of a studio day (PRODUCT 4.3, decision 106). What goes on ends with the day that its owner was told, and what
-- refers to that instant moves with it: the month behind it, its collection and payments, a change of package, the agreed day, the reminder.
-- A place of that evening counts on the month that now covers it. Where that month has no class left for it, or does not cover it,
-- the end stays: the next month covers that evening.
DO $$
DECLARE
  ids uuid[];
  members uuid[];
  olds timestamptz[];
  news timestamptz[];
  zone text := coalesce((SELECT "value" ->> 'zone' FROM "settings" WHERE "key" = 'studio'), 'Europe/London');
BEGIN
  LOCK TABLE "holdings", "renewals" IN SHARE ROW EXCLUSIVE MODE;

  SELECT array_agg(h."id"), array_agg(h."member_id"), array_agg(h."ends_at"), array_agg(h."is")
    INTO ids, members, olds, news
    FROM (
      SELECT m.*, (date_trunc('day', (m."ends_at" - interval '1 millisecond') AT TIME ZONE zone) + interval '1 day') AT TIME ZONE zone AS "is"
        FROM "holdings" m
       WHERE m."kind" = 'plan' AND m."ends_at" > now() AND m."lapsed_at" IS NULL) h
   WHERE h."ends_at" <> h."is"
     AND NOT EXISTS (
       SELECT FROM "holdings" o
        WHERE o."member_id" = h."member_id" AND o."kind" = 'plan' AND o."ends_at" > h."ends_at" AND o."ends_at" <= h."is")
     AND NOT EXISTS (SELECT FROM "renewals" r WHERE r."member_id" = h."member_id" AND r."renews_at" = h."is")
     AND NOT EXISTS (SELECT FROM "payments" p WHERE p."member_id" = h."member_id" AND p."renews_at" = h."is")
     AND NOT EXISTS (
       SELECT FROM "bookings" b
         JOIN "class_sessions" s ON s."id" = b."session_id"
         LEFT JOIN "people" p ON p."id" = b."person_id"
         LEFT JOIN "holdings" o ON o."id" = b."holding_id"
        WHERE b."member_id" = h."member_id" AND b."order_id" IS NULL AND (b."status" = 'confirmed' OR b."is_late_cancel")
          AND (o."kind" = 'plan' OR o."id" IS NULL) AND s."starts_at" >= h."ends_at" AND s."starts_at" < h."is"
       HAVING count(*) FILTER (WHERE NOT b."is_uncounted") > h."allowance" - (
                SELECT count(*) FROM "bookings" u
                 WHERE u."holding_id" = h."id" AND u."order_id" IS NULL AND (u."status" = 'confirmed' OR u."is_late_cancel") AND NOT u."is_uncounted")
           OR bool_or(s."type_id" <> ALL (h."covers"))
           OR bool_or(NOT p."is_holder" AND NOT h."is_shared"));
  IF ids IS NULL THEN RETURN; END IF;

  UPDATE "bookings" b SET "holding_id" = e.id
    FROM unnest(ids, members, olds, news) AS e(id, member, was, is_now), "class_sessions" s
   WHERE b."member_id" = e.member AND b."order_id" IS NULL AND (b."status" = 'confirmed' OR b."is_late_cancel")
     AND s."id" = b."session_id" AND s."starts_at" >= e.was AND s."starts_at" < e.is_now
     AND NOT EXISTS (SELECT FROM "holdings" o WHERE o."id" = b."holding_id" AND o."kind" <> 'plan');
  UPDATE "renewals" r SET "renews_at" = e.is_now
    FROM unnest(members, olds, news) AS e(member, was, is_now)
   WHERE r."member_id" = e.member AND r."renews_at" = e.was;
  UPDATE "payments" p SET "renews_at" = e.is_now
    FROM unnest(members, olds, news) AS e(member, was, is_now)
   WHERE p."member_id" = e.member AND p."renews_at" = e.was;
  UPDATE "messages" l SET "dedupe_key" = 'membership-ending:' || e.id || ':' || round(extract(epoch FROM e.is_now) * 1000)::bigint
    FROM unnest(ids, olds, news) AS e(id, was, is_now)
   WHERE l."dedupe_key" = 'membership-ending:' || e.id || ':' || round(extract(epoch FROM e.was) * 1000)::bigint;
  -- The agreed day moves with the end of the last month; the 31st stands for the last of a month.
  UPDATE "agreements" a SET "anchor_day" = a."anchor_day" % 31 + 1
    FROM unnest(members, olds) AS e(member, was), LATERAL (SELECT e.was AT TIME ZONE zone AS at) wall
   WHERE a."member_id" = e.member
     AND NOT EXISTS (SELECT FROM "holdings" o WHERE o."member_id" = e.member AND o."kind" = 'plan' AND o."ends_at" > e.was)
     AND extract(day FROM wall.at) = least(a."anchor_day", extract(day FROM date_trunc('month', wall.at) + interval '1 month - 1 day'));

  -- Months of one member never overlap, not even on the way: what begins goes first.
  UPDATE "holdings" h SET "starts_at" = e.is_now, "updated_at" = now()
    FROM unnest(members, olds, news) AS e(member, was, is_now)
   WHERE h."member_id" = e.member AND h."kind" = 'plan' AND h."starts_at" >= e.was AND h."starts_at" < e.is_now;
  UPDATE "holdings" h SET "ends_at" = e.is_now, "updated_at" = now()
    FROM unnest(ids, news) AS e(id, is_now)
   WHERE h."id" = e.id;

  UPDATE "plan_changes" c
     SET "effective_at" = (date_trunc('day', (c."effective_at" - interval '1 millisecond') AT TIME ZONE zone) + interval '1 day') AT TIME ZONE zone,
         "original_ends_at" = (date_trunc('day', (c."original_ends_at" - interval '1 millisecond') AT TIME ZONE zone) + interval '1 day') AT TIME ZONE zone
   WHERE c."kind" = 'downgrade' AND c."state" IN ('pending', 'effective') AND c."effective_at" > now()
     AND NOT EXISTS (
       SELECT FROM "holdings" h WHERE h."member_id" = c."member_id" AND h."kind" = 'plan' AND h."ends_at" = c."effective_at");
END
$$;
