import { invariantsOfFees } from './invariants-of-fees.ts'
import { invariantsOfHoldings } from './invariants-of-holdings.ts'
import { invariantsOfRefunds } from './invariants-of-refunds.ts'
import { invariantsOfWaiting } from './invariants-of-waiting.ts'

/** What must always hold of a studio's rows: checked by the tests of races and crashes, and by a restore. Each invariant has a
 *  description and a query that returns the rows that break it (`subject`). */
export type Invariant = { broken: string; rows: string }

type Query = (text: string) => Promise<{ rows: { subject: string }[] }>

const CONFIRMED = `(select * from bookings where status = 'confirmed')`

const invariants: Invariant[] = [
  {
    broken: 'a class session has more confirmed bookings than places',
    rows: `select s.id subject from class_sessions s join ${CONFIRMED} b on b.session_id = s.id
            group by s.id having count(*) > s.max_spots`,
  },
  {
    broken: 'a scheduled class session has not exactly the seats 1 to its number of places',
    rows: `select s.id subject from class_sessions s left join session_seats seat on seat.session_id = s.id
            where s.status = 'scheduled'
            group by s.id having count(seat.seat_no) <> s.max_spots or coalesce(max(seat.seat_no), 0) <> s.max_spots`,
  },
  {
    broken: 'a seat is held by two confirmed bookings',
    rows: `select session_id || ' seat ' || seat_no subject from ${CONFIRMED} b group by session_id, seat_no having count(*) > 1`,
  },
  {
    broken: 'a confirmed booking holds no seat of its session',
    rows: `select b.id subject from ${CONFIRMED} b
            where not exists (select from session_seats seat where seat.session_id = b.session_id and seat.seat_no = b.seat_no)`,
  },
  {
    broken: 'a seat is held for someone and booked by another',
    rows: `select b.id subject from ${CONFIRMED} b
             join session_seats seat on seat.session_id = b.session_id and seat.seat_no = b.seat_no and seat.held_by is not null`,
  },
  {
    broken: 'a person has two confirmed bookings at one time',
    rows: `select a.id || ' and ' || b.id subject from ${CONFIRMED} a join class_sessions sa on sa.id = a.session_id
             join ${CONFIRMED} b on b.person_id = a.person_id and b.id > a.id join class_sessions sb on sb.id = b.session_id
            where sa.starts_at < sb.ends_at and sb.starts_at < sa.ends_at`,
  },
  {
    broken: 'two guests without an address could be taken for one',
    rows: `select id subject from bookings where guest_email = ''`,
  },
  {
    broken: 'a cancelled class session has confirmed bookings',
    rows: `select b.id subject from ${CONFIRMED} b join class_sessions s on s.id = b.session_id where s.status = 'cancelled'`,
  },
  ...invariantsOfFees,
  ...invariantsOfHoldings,
  ...invariantsOfRefunds,
  ...invariantsOfWaiting,
  {
    broken: 'a member holds a month and has no agreement on what follows',
    rows: `select id subject from memberships m where not exists (select from agreements a where a.member_id = m.member_id)`,
  },
  {
    broken: 'an exclusive room is held twice at one time',
    rows: `select a.id || ' and ' || b.id subject from room_occupancies a
             join room_occupancies b on b.room_id = a.room_id and b.id > a.id and b.during && a.during
            where not a.is_confirmed and not b.is_confirmed`,
  },
  {
    broken: 'a scheduled class session in an exclusive room does not hold it for its time',
    rows: `select s.id subject from class_sessions s join rooms r on r.id = s.room_id and r.is_exclusive
            where s.status = 'scheduled' and not exists (
              select from room_occupancies o where o.occupant_kind = 'class_session' and o.occupant_id = s.id
                 and o.room_id = s.room_id and o.during = tstzrange(s.starts_at, s.ends_at))
              -- A room that was shared may have had two classes at one time.
              and not (s.ends_at < now() and exists (
                select from room_occupancies o where o.room_id = s.room_id and o.during && tstzrange(s.starts_at, s.ends_at)))`,
  },
  {
    broken: 'a hall hire that is pending or confirmed does not hold the hall for its time',
    rows: `select h.id subject from hall_hires h where h.status in ('pending', 'confirmed') and not exists (
              select from room_occupancies o where o.occupant_kind = 'hall_hire' and o.occupant_id = h.id
                 and o.during = tstzrange(h.starts_at, h.ends_at))`,
  },
  {
    broken: 'a room is held for nothing',
    rows: `select o.id subject from room_occupancies o
            where not exists (select from class_sessions s where o.occupant_kind = 'class_session'
                                 and s.id = o.occupant_id and s.status = 'scheduled')
              and not exists (select from hall_hires h where o.occupant_kind = 'hall_hire'
                                 and h.id = o.occupant_id and h.status in ('pending', 'confirmed'))
              and not exists (select from closures c where o.occupant_kind = 'closure' and c.id = o.occupant_id and c.reopened_at is null)`,
  },
  {
    broken: 'a class session to come is scheduled while the studio is closed',
    rows: `select s.id subject from class_sessions s join closures c on c.reopened_at is null
              and c.starts_at < s.ends_at and s.starts_at < c.ends_at and s.starts_at > c.closed_at
            where s.status = 'scheduled'`,
  },
  {
    broken: 'one logical message stands twice in the outbox',
    rows: `select dedupe_key subject from messages where dedupe_key is not null group by dedupe_key having count(*) > 1`,
  },
  {
    broken: 'a letter confirms a booking that is not there',
    rows: `select m.id subject from messages m where m.kind = 'booking-confirmed'
              and not exists (select from bookings b where b.id::text = m.subject_id)`,
  },
  {
    broken: 'a booking was remembered and its letter was not written (or the other way round)',
    rows: `select coalesce(a.subject_id, m.subject_id) subject
             from (select * from activities where verb = 'booking.confirmed') a
             full join (select * from messages where kind = 'booking-confirmed') m on m.subject_id = a.subject_id
            where (a.id is null or m.id is null)
              -- E-mails are deleted after three months.
              and (m.id is not null or a.at > (select min(created_at) from messages))
              -- The dates of a standing order, and of a workshop's ticket, are told in one letter of another kind.
              and not exists (select from bookings b join class_sessions s on s.id = b.session_id
                                left join products p on p.class_id = s.class_id
                               where b.id::text = a.subject_id and (b.is_recurring or p.id is not null))`,
  },
  {
    broken: 'an account has not exactly one member and one holder',
    rows: `select u.id subject from users u where not exists (select from members m where m.id = u.id)
               or (select count(*) from people p where p.member_id = u.id and p.is_holder) <> 1`,
  },
  {
    broken: 'a payment succeeded without its charge in the ledger, or was charged without having succeeded',
    rows: `select p.id subject from payments p
            where (p.state = 'succeeded') <> (p.amount_pence = coalesce((select sum(l.amount_pence) from ledger_entries l
                     where l.payment_id = p.id and l.kind = 'charge'), 0))`,
  },
  {
    broken: 'payments use more credit than was ever put on the account',
    rows: `select p.member_id subject from payments p where p.credit_pence > 0 and p.state <> 'cancelled' and p."grant" <> 'returned'
            group by p.member_id having sum(p.credit_pence) > (
              select coalesce(sum(e.amount_pence), 0) from account_entries e where e.member_id = p.member_id and e.amount_pence > 0)`,
  },
  {
    broken: 'a receipt number is missing in the row',
    rows: `select 'highest ' || max(receipt_no) || ', given ' || count(receipt_no) subject from payments
            group by provider like '% live' having coalesce(max(receipt_no), 0) <> count(receipt_no)`,
  },
  {
    broken: 'a membership was paid for and not opened',
    rows: `select p.id subject from payments p where p.purpose = 'membership' and p.grant = 'given'
              and not exists (select from holdings m where m.source_ref = 'payment:' || p.id)`,
  },
  {
    broken: 'an order is paid and its payment did not succeed, or the other way round',
    rows: `select o.id subject from orders o left join payments p on p.order_id = o.id
            where case when o.state = 'paid' then coalesce(p.grant, 'none') not in ('given', 'returned') else p.grant = 'given' end`,
  },
  {
    broken: 'an order was charged another amount than its lines come to',
    rows: `select o.id subject from orders o join payments p on p.order_id = o.id
            where p.amount_pence + p.credit_pence <> (select sum(l.quantity * l.unit_price_pence - l.off_pence) from order_lines l where l.order_id = o.id)`,
  },
  {
    broken: 'something was taken off an order without a promo code',
    rows: `select l.order_id subject from order_lines l join orders o on o.id = l.order_id where l.off_pence > 0 and o.promo_code is null`,
  },
  {
    broken: 'not every unit of a paid order was given once, or one of an unpaid order was',
    rows: `select o.id subject from orders o
            where not exists (select from payments p where p.order_id = o.id and p.grant = 'returned')
              and case when o.state = 'paid' then (select sum(l.quantity) from order_lines l where l.order_id = o.id) else 0 end
               <> (select count(*) from claims c where c.order_id = o.id)
                + (select count(*) from payments p join holdings m on m.source_ref = 'payment:' || p.id where p.order_id = o.id)
                -- A place that was bought with what is to be claimed is no unit of its own.
                -- All dates of a workshop are one ticket.
                + (select count(distinct b.order_id) from bookings b where b.order_id = o.id
                     and not exists (select from claims c where c.order_id = o.id))`,
  },
  {
    broken: 'a month was claimed and not opened, or opened for a claim that is open',
    rows: `select c.id subject from claims c
            where case when c.state = 'claimed'
              -- A buyer may have claimed a month themselves and cancelled it within the 14 days.
              then not exists (select from holdings m where m.source_ref = 'claim:' || c.id)
               and not exists (select from payments p where p.order_id = c.order_id and p."grant" = 'returned')
              else exists (select from holdings m where m.source_ref = 'claim:' || c.id) end`,
  },
  {
    broken: 'a month was paid for twice',
    rows: `select member_id || ' ' || renews_at subject from payments where renews_at is not null and "grant" = 'given'
            group by member_id, renews_at having count(*) > 1`,
  },
  {
    broken: 'a next month was paid for and not opened',
    rows: `select p.id subject from payments p where p.purpose in ('renewal', 'plan_change') and p.grant = 'given'
              and not exists (select from holdings m where m.source_ref = 'payment:' || p.id)`,
  },
  {
    broken: 'a month is being collected without a payment for its try',
    rows: `select r.id subject from renewals r where r.state = 'collecting' and not exists (
              select from payments p where p.member_id = r.member_id and p.renews_at = r.renews_at and p.try_no = r.tries)`,
  },
  {
    broken: 'a month was collected that was not announced',
    rows: `select p.id subject from payments p where p.mandate_id is not null and not exists (
              select from renewals r where r.member_id = p.member_id and r.renews_at = p.renews_at)`,
  },
  {
    broken: 'lines of a file are kept that was brought over',
    rows: `select r.import_id || ' line ' || r.line subject from member_import_rows r join member_imports i on i.id = r.import_id
            where i.confirmed_at is not null`,
  },
]

/** Returns one line for each invariant that does not hold, naming up to five of the rows at fault; empty when all is well. Uses
 *  one connection: in a repeatable-read transaction the answer is of one moment. `about` asks only those whose name contains it. */
export async function findBrokenInvariants(query: Query, about = ''): Promise<string[]> {
  const broken: string[] = []
  for (const invariant of invariants.filter((one) => one.broken.includes(about))) {
    const { rows } = await query(invariant.rows)
    if (rows.length === 0) continue
    const named = rows.slice(0, 5).map(({ subject }) => subject)
    broken.push(`${invariant.broken}: ${named.join(', ')}${rows.length > 5 ? ` and ${rows.length - 5} more` : ''}`)
  }
  return broken
}

export const invariantCount = invariants.length
