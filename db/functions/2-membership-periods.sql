-- Whether a member's plan is paused at an instant (PRODUCT 4.4a).
CREATE OR REPLACE FUNCTION is_paused(of_member uuid, instant timestamptz) RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN EXISTS (
  SELECT FROM plan_pauses z
   WHERE z.member_id = of_member AND z.withdrawn_at IS NULL
     AND (instant AT TIME ZONE studio_zone())::date >= z.starts_on AND (instant AT TIME ZONE studio_zone())::date < z.resumes_on);

-- The same of anything held: other than plans, each has its own pause.
CREATE OR REPLACE FUNCTION holding_is_paused(of_holding uuid, of_kind text, of_member uuid, instant timestamptz)
RETURNS boolean LANGUAGE sql STABLE PARALLEL SAFE
RETURN CASE WHEN of_kind = 'plan' THEN is_paused(of_member, instant) ELSE EXISTS (
  SELECT FROM holdings h
   WHERE h.id = of_holding AND (instant AT TIME ZONE studio_zone())::date >= h.paused_from
     AND (instant AT TIME ZONE studio_zone())::date < h.resumes_on) END;

-- The end of a month with the days of a pause that begins in it, or at its end: the twin of withPause in
-- src/studio/memberships/membership-period.ts.
CREATE OR REPLACE FUNCTION end_with_pause(of_member uuid, month_starts timestamptz, month_ends timestamptz)
RETURNS timestamptz LANGUAGE sql STABLE PARALLEL SAFE
RETURN coalesce((
  SELECT start_of_day(last_day(month_ends) + 1 + (z.resumes_on - z.starts_on))
    FROM plan_pauses z
   WHERE z.member_id = of_member AND z.withdrawn_at IS NULL
     AND z.starts_on > (month_starts AT TIME ZONE studio_zone())::date AND z.starts_on <= (month_ends AT TIME ZONE studio_zone())::date
   ORDER BY z.starts_on LIMIT 1), month_ends);

-- What comes next for a member who holds or held a month, in one row: the month after the last one, its package (that of a
-- pending change that is due by then, otherwise the agreed one), its price less what an upgrade has already paid towards it, and
-- its classes with those credited to it; the collection that is on its way for it; whether direct debit will pay for it; and
-- whether a collection of it has failed. PRODUCT 4.3.
CREATE OR REPLACE FUNCTION standing_agreement(of_member uuid)
RETURNS TABLE (last_id uuid, last_package_id text, is_lapsed boolean, package_id text, change_id uuid, price_pence integer,
               allowance integer, starts_at timestamptz, ends_at timestamptz, anchor_day integer, collection_id uuid,
               is_collected boolean, is_unpaid boolean)
LANGUAGE sql STABLE AS $$
  SELECT last.id, last.package_id, last.lapsed_at IS NOT NULL, p.id, c.id,
         p.price_pence - CASE WHEN c.id IS NULL THEN a.paid_ahead_pence ELSE 0 END,
         p.allowance + (SELECT count(*)::int FROM class_credits k WHERE k.member_id = of_member AND k.membership_id IS NULL),
         last.ends_at, end_with_pause(of_member, last.ends_at, month_after(last.ends_at, a.anchor_day)), a.anchor_day, y.id,
         EXISTS (SELECT FROM mandates d WHERE d.member_id = of_member AND d.state = 'active' AND NOT d.ends_with_period),
         EXISTS (SELECT FROM renewals r
                  WHERE r.member_id = of_member AND r.renews_at = last.ends_at AND r.failed_at IS NOT NULL AND r.state <> 'paid')
    FROM (SELECT * FROM memberships m WHERE m.member_id = of_member ORDER BY m.ends_at DESC LIMIT 1) last
    JOIN agreements a ON a.member_id = of_member
    LEFT JOIN plan_changes c ON c.member_id = of_member AND c.state = 'pending' AND c.effective_at <= last.ends_at
    LEFT JOIN payments y ON y.member_id = of_member AND y.renews_at = last.ends_at
                        AND (y.state = 'processing' OR (y.state = 'pending' AND y.mandate_id IS NOT NULL))
    JOIN products p ON p.id = coalesce(c.to_package_id, a.package_id)
$$;

-- The months a member holds and, while direct debit will pay for it or is paying for it, the month that follows; its id is null.
-- One whose collection has failed counts no more until it is paid. A lapsed membership has no next month.
CREATE OR REPLACE FUNCTION membership_periods(of_member uuid)
RETURNS TABLE (id uuid, member_id uuid, package_id text, allowance integer, starts_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.member_id, m.package_id, m.allowance, m.starts_at, m.ends_at
    FROM memberships m
   WHERE m.member_id = of_member
  UNION ALL
  SELECT NULL, of_member, a.package_id, a.allowance, a.starts_at, a.ends_at
    FROM standing_agreement(of_member) a
   WHERE (a.is_collected OR a.collection_id IS NOT NULL) AND NOT a.is_lapsed AND NOT a.is_unpaid
$$;
