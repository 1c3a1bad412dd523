import type { Invariant } from './invariants.ts'

/** What members have, and what their bookings are counted on (PRODUCT 4.4a). */
export const invariantsOfHoldings: Invariant[] = [
  {
    broken: 'more classes are used than what they are counted on allows',
    rows: `select h.id subject from holdings h
            where used_classes(h.member_id, h.id, '-infinity', 'infinity') > h.allowance`,
  },
  {
    broken: 'a booking is counted on something of somebody else, or outside its dates or class types',
    rows: `select b.id subject from bookings b join holdings h on h.id = b.holding_id join class_sessions s on s.id = b.session_id
            where b.status = 'confirmed'
              and (h.member_id <> b.member_id or s.starts_at < h.starts_at or s.starts_at >= h.ends_at or s.type_id <> all (h.covers))`,
  },
  {
    broken: 'a booking is counted on what was bought for another person of the account',
    rows: `select b.id subject from bookings b join holdings h on h.id = b.holding_id join people p on p.id = h.person_id
            where b.status = 'confirmed' and b.person_id <> p.id and not h.is_shared and p.removed_at is null`,
  },
  {
    broken: 'a booking names nothing, though a month covers its class',
    rows: `select b.id subject from bookings b join class_sessions s on s.id = b.session_id
             join memberships m on m.member_id = b.member_id and m.starts_at <= s.starts_at and s.starts_at < m.ends_at
            where b.status = 'confirmed' and b.holding_id is null and b.order_id is null`,
  },
  {
    broken: 'a person has had an intro offer twice',
    rows: `select member_id || ' ' || product_id subject from holdings where kind = 'intro'
            group by member_id, person_id, product_id having count(*) > 1`,
  },
  {
    broken: 'two memberships of one member overlap',
    rows: `select a.id || ' and ' || b.id subject from memberships a join memberships b on b.member_id = a.member_id and b.id > a.id
            where a.starts_at < b.ends_at and b.starts_at < a.ends_at`,
  },
]
