-- The months a member holds and, while an active direct debit will pay for it, the month after the last of them: its id is
-- null, its package that of a pending plan change, its allowance increased by the classes credited to it (PRODUCT 4.3). A
-- lapsed membership has no next month.
CREATE OR REPLACE FUNCTION membership_periods(of_member uuid)
RETURNS TABLE (id uuid, member_id uuid, package_id text, allowance integer, starts_at timestamptz, ends_at timestamptz)
LANGUAGE sql STABLE AS $$
  SELECT m.id, m.member_id, m.package_id, m.allowance, m.starts_at, m.ends_at
    FROM memberships m
   WHERE m.member_id = of_member
  UNION ALL
  SELECT NULL, of_member, p.id,
         p.allowance + (SELECT count(*)::int FROM class_credits k WHERE k.member_id = of_member AND k.membership_id IS NULL),
         last.ends_at, month_after(last.ends_at)
    FROM (SELECT * FROM memberships m WHERE m.member_id = of_member ORDER BY m.ends_at DESC LIMIT 1) last
    JOIN mandates d ON d.member_id = of_member AND d.state = 'active' AND NOT d.ends_with_period
    LEFT JOIN plan_changes c ON c.member_id = of_member AND c.state = 'pending' AND c.effective_at <= last.ends_at
    JOIN packages p ON p.id = coalesce(c.to_package_id, last.package_id)
   WHERE last.lapsed_at IS NULL
$$;
