import pg from 'pg'
import { expect, test } from 'vitest'
import { findBrokenInvariants, invariantCount } from '#db/invariants.ts'
import { seedDemo } from '#db/seed/seed-demo.server.ts'
import { createCtx } from '#src/platform/ctx.server.ts'
import { ownerDatabaseUrl } from '#tests/helpers/database.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// The checker that the races, the crashes and a restore rely on: it finds nothing in a running studio, and each thing that could
// break when it is broken. Constraints that would prevent it are taken away for the moment.

const studio = await openTestStudio()

const A_BOOKING = `select id from bookings where status = 'confirmed' and person_id is not null limit 1`
const anyUser = `(select id from users limit 1)`

const AN_ORDER = '00000000-0000-4000-8000-000000000002'

function anOrder(state: 'open' | 'paid'): string {
  return `insert into orders (id, kind, buyer_name, buyer_email, cart_key, state, created_at)
          values ('${AN_ORDER}', 'cart', 'a', 'b', 'k', '${state}', now());
          insert into order_lines (order_id, package_id, name, quantity, unit_price_pence, position)
          values ('${AN_ORDER}', 'basic', 'c', 1, 100, 1)`
}

const aMandate = `insert into mandates (id, member_id, provider, customer_id, method, state, created_at, updated_at)
  values ('${AN_ORDER}', ${anyUser}, 'simulated', 'cus', 'card', 'failed', now(), now())`

const aRenewal = (state: string, grant: string, receiptNo: number) => `
  insert into payments (member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, renews_at,
    try_no, "grant", receipt_no, settled_at, created_at, updated_at)
  values (${anyUser}, 'basic', 'a', 'b', 'renewal', 'c', 100, '${state}', 'simulated', '2030-01-01', 1, '${grant}',
    ${state === 'succeeded' ? `(select coalesce(max(receipt_no), 0) + ${receiptNo} from payments), now()` : 'null, null'}, now(), now())`

const aRefund = (creditNoteNo: number) => `
  insert into payments (id, member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, created_at, updated_at)
  values ('${AN_ORDER}', ${anyUser}, 'basic', 'a', 'b', 'upgrade', 'c', 100, 'failed', 'simulated', now(), now());
  insert into refunds (id, payment_id, amount_pence, reason, keeps_grant, origin, state, provider_ref, credit_note_no, created_at, done_at)
  values ('${AN_ORDER}', '${AN_ORDER}', 1, 'd', true, 'desk', 'done', 're_1', (select coalesce(max(credit_note_no), 0) + ${creditNoteNo} from refunds), now(), now())`

const fees = (...entries: [kind: string, pence: number, ref: string][]) =>
  `insert into account_entries (member_id, at, kind, amount_pence, ref) values ${entries
    .map(([kind, pence, ref]) => `(${anyUser}, now(), '${kind}', ${pence}, '${ref}')`)
    .join(', ')}`

const breaks: [broken: string, how: string][] = [
  ['more than one open fee', fees(['late_fee', -500, 'fee:b:1'], ['late_fee', -500, 'fee:b:2'])],
  ['another amount than it had', fees(['late_fee', -500, 'fee:b:1'], ['fee_returned', 400, 'fee-back:b:1'])],
  ['more confirmed bookings than places', `update class_sessions set max_spots = 0`],
  [
    'not exactly the seats',
    `insert into session_seats select id, max_spots + 1 from class_sessions where status = 'scheduled'`,
  ],
  [
    'a seat is held by two',
    `drop index bookings_one_per_seat;
     insert into bookings (reference, session_id, guest_name, guest_email, seat_no, status, booked_at, updated_at)
     select 'twice', session_id, 'G', 'g@example.com', seat_no, 'confirmed', now(), now() from bookings where id in (${A_BOOKING})`,
  ],
  [
    'holds no seat',
    `alter table bookings drop constraint bookings_hold_a_seat; update bookings set seat_no = 400 where id in (${A_BOOKING})`,
  ],
  [
    'a seat is held for someone',
    `alter table bookings drop constraint bookings_hold_a_seat;
     update session_seats seat set held_by = gen_random_uuid(), held_until = now() from bookings b
      where b.id in (${A_BOOKING}) and b.session_id = seat.session_id and b.seat_no = seat.seat_no`,
  ],
  [
    'two confirmed bookings at one time',
    `drop index bookings_one_per_person;
     insert into bookings (reference, session_id, person_id, member_id, seat_no, status, booked_at, updated_at)
     select 'again', b.session_id, b.person_id, b.member_id, s.seat_no, 'confirmed', now(), now() from bookings b
       join session_seats s on s.session_id = b.session_id
      where b.status = 'confirmed' and b.person_id is not null
        and not exists (select from bookings o where o.session_id = b.session_id and o.seat_no = s.seat_no) limit 1`,
  ],
  [
    'two guests without an address',
    `update bookings set person_id = null, member_id = null, holding_id = null, guest_name = 'G', guest_email = '' where id in (${A_BOOKING})`,
  ],
  ['a cancelled class session has', `update class_sessions set status = 'cancelled'`],
  ['more classes are used', `update memberships set allowance = 0`],
  ['counted on something of somebody else', `update holdings set covers = '{nothing}'`],
  [
    'bought for another person of the account',
    `update holdings set is_shared = false, person_id = (select id from people where removed_at is null limit 1)`,
  ],
  ['a booking names nothing', `update bookings set holding_id = null`],
  [
    'an intro offer twice',
    `drop index holdings_intro_once;
     insert into holdings (member_id, product_id, kind, source, created_at, updated_at)
     select member_id, product_id, 'intro', 'grant', now(), now() from holdings, generate_series(1, 2)`,
  ],
  [
    'a place is free beside somebody',
    `with holder as (select id, member_id from people p where p.is_holder and not exists (select from bookings b where b.person_id = p.id) limit 1),
          session as (
            update class_sessions set starts_at = now() + interval '1 day', ends_at = now() + interval '25 hours'
             where id = (select s.id from class_sessions s where exists (select from free_seats(s.id, now())) limit 1) returning id),
          pass as (
            insert into holdings (member_id, product_id, kind, source, allowance, created_at, updated_at)
            select member_id, 'drop-in', 'single', 'grant', 1, now(), now() from holder)
     insert into bookings (reference, session_id, person_id, member_id, status, waiting_no, booked_at, updated_at)
     select 'waits', session.id, holder.id, holder.member_id, 'waiting', 1, now(), now() from holder, session`,
  ],
  [
    'a class that is cancelled is waited for',
    `update bookings set status = 'waiting', waiting_no = 1, seat_no = null where id in (${A_BOOKING});
     update class_sessions set status = 'cancelled'`,
  ],
  [
    'somebody in line was given a place and not notified',
    `insert into messages (kind, channel, recipient, facts, due_at, message_id, created_at)
     values ('other', 'email', 'a@example.com', '{}', now(), 'm', now() - interval '1 day');
     insert into activities (at, actor_kind, verb, subject_id, details)
     values (now() + interval '10 years', 'system', 'waiting_list.promoted', 'b1', '{}')`,
  ],
  [
    'two memberships of one member overlap',
    `alter table holdings drop constraint memberships_no_overlap;
     insert into memberships (member_id, package_id, allowance, starts_at, ends_at, source, created_at, updated_at)
     select member_id, package_id, 100, starts_at, ends_at, 'grant', now(), now() from memberships`,
  ],
  [
    'an exclusive room is held twice',
    `alter table room_occupancies drop constraint room_occupancies_no_overlap;
     insert into room_occupancies (room_id, during, occupant_kind, occupant_id)
     select r.id, tstzrange(now(), now() + interval '1 hour'), 'hall_hire', gen_random_uuid() from rooms r, generate_series(1, 2)`,
  ],
  [
    'a scheduled class session in an exclusive room does not hold it',
    `update class_sessions set room_id = (select id from rooms where is_exclusive limit 1)`,
  ],
  [
    'does not hold the hall',
    `insert into hall_hires (id, customer_name, customer_email, customer_phone, event_date, start_time, end_time, starts_at, ends_at,
       expected_attendees, event_type, price_pence, lapses_at, created_at, updated_at)
     values (gen_random_uuid(), 'a', 'b', 'c', '2026-12-01', '10:00', '11:00', now(), now() + interval '1 hour', 1, 'other', 2500,
       now(), now(), now())`,
  ],
  [
    'a room is held for nothing',
    `insert into room_occupancies (room_id, during, occupant_kind, occupant_id)
     select id, tstzrange(now(), now() + interval '1 minute'), 'hall_hire', gen_random_uuid() from rooms limit 1`,
  ],
  [
    'stands twice in the outbox',
    `alter table messages drop constraint messages_dedupe_key_unique;
     insert into messages (kind, channel, recipient, facts, dedupe_key, due_at, message_id, created_at)
     select 'receipt', 'email', 'a@example.com', '{}', 'twice', now(), n::text, now() from generate_series(1, 2) n`,
  ],
  [
    'confirms a booking that is not there',
    `insert into messages (kind, channel, recipient, facts, subject_id, due_at, message_id, created_at)
     values ('booking-confirmed', 'email', 'a@example.com', '{}', gen_random_uuid(), now(), 'm', now())`,
  ],
  [
    'a booking was remembered and its letter was not',
    `insert into messages (kind, channel, recipient, facts, due_at, message_id, created_at)
     values ('other', 'email', 'a@example.com', '{}', now(), 'm', now() - interval '1 day');
     insert into activities (at, actor_kind, verb, subject_id, details)
     values (now() + interval '10 years', 'member', 'booking.confirmed', 'b1', '{}')`,
  ],
  [
    'not exactly one member and one holder',
    `alter table people drop constraint people_name; update people set is_holder = false`,
  ],
  [
    'succeeded without its charge',
    `insert into payments (member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, receipt_no, settled_at,
       created_at, updated_at)
     values (${anyUser}, 'basic', 'a', 'b', 'upgrade', 'c', 100, 'succeeded', 'simulated', 1000001, now(), now(), now())`,
  ],
  [
    'more was given back',
    `insert into payments (id, member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, created_at, updated_at)
     values ('00000000-0000-4000-8000-000000000001', ${anyUser}, 'basic', 'a', 'b', 'upgrade', 'c', 100, 'failed', 'simulated', now(), now());
     insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref)
     values (now(), '00000000-0000-4000-8000-000000000001', 'refund', -1, 'r')`,
  ],
  [
    'use more credit than was ever put',
    `insert into payments (member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, credit_pence, state, provider,
       created_at, updated_at)
     values (${anyUser}, 'basic', 'a', 'b', 'upgrade', 'c', 100, 100, 'failed', 'simulated', now(), now())`,
  ],
  [
    'a receipt number is missing',
    `insert into payments (member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, receipt_no, settled_at,
       created_at, updated_at)
     values (${anyUser}, 'basic', 'a', 'b', 'upgrade', 'c', 100, 'succeeded', 'simulated', 1000000, now(), now(), now())`,
  ],
  ['a refund was made that the ledger does not know', aRefund(1)],
  ['a refund to the account is not on it', `${aRefund(1)}; update refunds set to_account = true`],
  [
    'did not arrive and nobody was asked',
    `${aRefund(1)}; update refunds set state = 'failed', credit_note_no = null, done_at = null`,
  ],
  ['a credit note number is missing', aRefund(1_000_000)],
  [
    'went back and what it gave still holds',
    `${aRefund(1)}; update refunds set keeps_grant = false;
     update payments set state = 'succeeded', receipt_no = 1000001, settled_at = now(), "grant" = 'given' where id = '${AN_ORDER}';
     insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref)
     values (now(), '${AN_ORDER}', 'charge', 1, 'c'), (now(), '${AN_ORDER}', 'refund', -1, 're_1')`,
  ],
  [
    'was taken back and its money kept',
    `insert into payments (id, member_id, package_id, payer_name, payer_email, purpose, description, amount_pence, state, provider,
       receipt_no, settled_at, "grant", created_at, updated_at)
     values ('${AN_ORDER}', ${anyUser}, 'basic', 'a', 'b', 'upgrade', 'c', 100, 'succeeded', 'simulated', 1000001, now(), 'returned', now(), now());
     insert into ledger_entries (at, payment_id, kind, amount_pence, provider_ref) values (now(), '${AN_ORDER}', 'charge', 100, 'c')`,
  ],
  ['cancelled within the 14 days and still holds', `${aRefund(1)}; update refunds set origin = 'cooling_off'`],
  [
    'was paid for and not opened',
    `insert into payments (member_id, payer_name, payer_email, purpose, package_id, description, amount_pence, state, provider,
       receipt_no, settled_at, "grant", created_at, updated_at)
     values (${anyUser}, 'a', 'b', 'membership', 'basic', 'c', 100, 'succeeded', 'simulated', 1000001, now(), 'given', now(), now())`,
  ],
  ['has no agreement on what follows', `delete from agreements`],
  ['an order is paid and its payment did not succeed', anOrder('paid')],
  [
    'charged another amount than its lines',
    `${anOrder('open')};
     insert into payments (order_id, payer_name, payer_email, purpose, description, amount_pence, state, provider, created_at, updated_at)
     values ('${AN_ORDER}', 'a', 'b', 'order', 'c', 101, 'pending', 'simulated', now(), now())`,
  ],
  ['without a promo code', `${anOrder('open')}; update order_lines set off_pence = 1 where order_id = '${AN_ORDER}'`],
  ['not every unit of a paid order was given', anOrder('paid')],
  [
    'a month was claimed and not opened',
    `${anOrder('open')};
     insert into claims (order_id, unit_no, package_id, terms, is_gift, state, expires_at, claimed_by, claimed_at, created_at)
     values ('${AN_ORDER}', 1, 'basic', '{}', false, 'claimed', now(), ${anyUser}, now(), now())`,
  ],
  [
    'a month was paid for twice',
    `${aRenewal('succeeded', 'given', 1_000_001)}; drop index payments_one_month; ${aRenewal('succeeded', 'given', 1_000_002)}`,
  ],
  ['a next month was paid for and not opened', aRenewal('succeeded', 'given', 1_000_001)],
  [
    'being collected without a payment',
    `${aMandate};
     insert into renewals (member_id, mandate_id, renews_at, package_id, amount_pence, state, announced_at, due_at, tries, updated_at)
     values (${anyUser}, '${AN_ORDER}', now(), 'basic', 100, 'collecting', now(), now(), 1, now())`,
  ],
  [
    'collected that was not announced',
    `${aMandate}; ${aRenewal('pending', 'none', 1)}; update payments set mandate_id = '${AN_ORDER}' where renews_at is not null`,
  ],
  [
    'is scheduled while the studio is closed',
    `insert into closures (id, starts_at, ends_at, reason, closed_at)
     select '${AN_ORDER}', starts_at, ends_at, 'r', starts_at - interval '1 day' from class_sessions where status = 'scheduled' limit 1`,
  ],
  [
    'lines of a file are kept',
    `insert into member_imports (id, file_name, headings, reading, started_at, expires_at, confirmed_at)
     values ('${AN_ORDER}', 'f', '[]', '{}', now(), now(), now());
     insert into member_import_rows values ('${AN_ORDER}', 2, '[]')`,
  ],
]

test('a living studio breaks none of them, and each that is broken is found', { timeout: 60_000 }, async () => {
  await seedDemo(createCtx(studio.services, { kind: 'system', job: 'seed' }))
  const client = new pg.Client({ connectionString: await ownerDatabaseUrl() })
  await client.connect()
  try {
    const check = (about?: string) => findBrokenInvariants((text) => client.query(text), about)
    expect(await check()).toEqual([])
    for (const [broken, how] of breaks) {
      await client.query('begin')
      await client.query(how)
      expect((await check(broken)).join('\n'), how).toContain(broken)
      await client.query('rollback')
    }
    expect(await check()).toEqual([])
  } finally {
    await client.end()
  }
  expect(breaks.length).toBe(invariantCount)
})
