-- The classes counted on a holding: places that are confirmed, and those cancelled too late, but for those that are
-- not counted by the studio's policy (PRODUCT 4.1, 4.4a). Counted here and
-- stored nowhere. The time says which of the confirmed ones are meant. A place that an order pays for alone counts on nothing.
-- Read by the holding, however long its member has been coming.
-- One row, as a table: PostgreSQL puts such a function into the statement that asks it, where a call of `used_classes` costs five times
-- what is counted.
CREATE OR REPLACE FUNCTION uses_of_holding(of_holding uuid, from_instant timestamptz, to_instant timestamptz)
RETURNS TABLE (used integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::int
    FROM bookings b
    JOIN class_sessions s ON s.id = b.session_id
   WHERE b.holding_id = of_holding AND b.order_id IS NULL
     AND (b.status = 'confirmed' OR b.is_late_cancel) AND NOT b.is_uncounted
     AND (b.is_late_cancel OR (s.starts_at >= from_instant AND s.starts_at < to_instant))
$$;

-- The same of a month that direct debit is still to pay for, to which no place is bound: the time says which belong to it.
CREATE OR REPLACE FUNCTION uses_of_next_month(of_member uuid, from_instant timestamptz, to_instant timestamptz)
RETURNS TABLE (used integer) LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT count(*)::int
    FROM bookings b
    JOIN class_sessions s ON s.id = b.session_id
   WHERE b.member_id = of_member AND b.holding_id IS NULL AND b.order_id IS NULL
     AND (b.status = 'confirmed' OR b.is_late_cancel) AND NOT b.is_uncounted
     AND s.starts_at >= from_instant AND s.starts_at < to_instant
$$;

-- Either as a number; without a holding it is the next month's.
CREATE OR REPLACE FUNCTION used_classes(of_member uuid, of_holding uuid, from_instant timestamptz, to_instant timestamptz)
RETURNS integer LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT CASE WHEN of_holding IS NULL THEN (SELECT used FROM uses_of_next_month(of_member, from_instant, to_instant))
              ELSE (SELECT used FROM uses_of_holding(of_holding, from_instant, to_instant)) END
$$;

-- What a member may count a class on that starts between two instants: all they hold, with the classes used of it, and the next
-- month that direct debit will pay for (its id is null). One whose days count from the first class has no dates before that, nor
-- again once that class was given back in time. The names of the columns are those of UsableHolding, for json_agg.
CREATE OR REPLACE FUNCTION holdings_of(of_member uuid, from_instant timestamptz, to_instant timestamptz)
RETURNS TABLE (id uuid, "productId" text, kind text, name text, allowance integer, used integer, covers text[], "isShared" boolean,
               "daysFromFirstUse" integer, "startsAt" timestamptz, "endsAt" timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.id, h.product_id, h.kind, h.name, h.allowance, h.used, h.covers, h.is_shared, h.days_from_first_use,
         CASE WHEN h.is_unbegun THEN NULL ELSE h.starts_at END, CASE WHEN h.is_unbegun THEN NULL ELSE h.ends_at END
    FROM (
      SELECT o.*, u.used, o.days_from_first_use IS NOT NULL AND u.used = 0 AS is_unbegun
        FROM holdings o, uses_of_holding(o.id, '-infinity', 'infinity') u
       WHERE o.member_id = of_member
         AND (o.days_from_first_use IS NOT NULL
              OR (coalesce(o.starts_at, '-infinity') <= to_instant AND coalesce(o.ends_at, 'infinity') > from_instant))) h
   WHERE h.is_unbegun
      OR (coalesce(h.starts_at, '-infinity') <= to_instant AND coalesce(h.ends_at, 'infinity') > from_instant)
  UNION ALL
  SELECT NULL, p.id, 'plan', p.name, m.allowance, u.used, p.covers, p.is_shared, NULL, m.starts_at, m.ends_at
    FROM membership_periods(of_member) m
    JOIN products p ON p.id = m.package_id, uses_of_next_month(of_member, m.starts_at, m.ends_at) u
   WHERE m.id IS NULL AND m.starts_at <= to_instant AND m.ends_at > from_instant
$$;

-- The same as JSON, with the pause that each has but a plan, and for whom it was bought: of a person who was removed it is the account's.
CREATE OR REPLACE FUNCTION usable_holdings(of_member uuid, from_instant timestamptz, to_instant timestamptz)
RETURNS SETOF jsonb LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT to_jsonb(h) || jsonb_build_object('pausedFrom', o.paused_from, 'resumesOn', o.resumes_on, 'personId', (SELECT p.id FROM people p WHERE p.id = o.person_id AND p.removed_at IS NULL))
    FROM holdings_of(of_member, from_instant, to_instant) h LEFT JOIN holdings o ON o.id = h.id
$$;

-- What a member has besides plans that a class can still be counted on: passes, single classes, offers and tickets. Every list, file,
-- e-mail and page that says what somebody has asks this.
CREATE OR REPLACE FUNCTION passes_of(of_member uuid, at timestamptz)
RETURNS TABLE (id uuid, "productId" text, kind text, name text, allowance integer, used integer, "endsAt" timestamptz)
LANGUAGE sql STABLE PARALLEL SAFE AS $$
  SELECT h.id, h."productId", h.kind, h.name, h.allowance, h.used, h."endsAt"
    FROM holdings_of(of_member, at, at) h
   WHERE h.kind <> 'plan' AND (h.allowance IS NULL OR h.used < h.allowance)
$$;
