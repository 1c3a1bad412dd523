import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { aClassSession } from '#tests/helpers/build.ts'
import { openPayingRehearsal } from '#tests/helpers/paying.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import type { Account } from '#tests/helpers/actors.ts'
import { deleteAccount } from './delete-account.server.ts'

const { db, account, as, bank, buy, sql, setClock } = await openPayingRehearsal()

const leave = (who: Account) => deleteAccount({ ...as(who), payments: bank })

// Words that stand nowhere else.
const CANARY = { name: 'Quillon Zephyrine', email: 'quillon.zephyrine@example.com', contact: '07700 911911' }

/** Somebody with something in every corner of the studio. */
async function aFullLife(): Promise<Account> {
  const member = await account('member', CANARY)
  const { userId: id } = member
  await sql('update users set contact = $2 where id = $1', [id, CANARY.contact])
  await buy(member, 'basic', 3300)
  for (const date of ['2026-11-23', '2026-11-25']) {
    const session = await aClassSession(db, { date })
    await bookSession(as(member), { sessionId: session.id })
  }
  await sql(`insert into sign_in_sessions (token_hash, user_id, expires_at, user_agent) values ('t', $1, now(), $2)`, [
    id,
    CANARY.name,
  ])
  await sql(`insert into people (member_id, name, is_holder) values ($1, $2, false)`, [id, CANARY.name])
  await sql(`insert into newsletter_subscriptions (email, name, state, asked_at) values ($1, $2, 'confirmed', now())`, [
    CANARY.email,
    CANARY.name,
  ])
  await sql(
    `insert into orders (kind, buyer_id, buyer_name, buyer_email, recipient_name, recipient_email, cart_key, state, created_at)
     values ('gift', $1, $2, $3, $2, $3, 'gift:k', 'paid', now())`,
    [id, CANARY.name, CANARY.email],
  )
  await sql(`insert into member_notes (member_id, text, author_name, written_at) values ($1, $2, 'Ada', now())`, [
    id,
    `Call ${CANARY.name} on ${CANARY.contact}`,
  ])
  const [booking] = await sql<{ id: string }>('select id from bookings order by booked_at limit 1')
  await sql(`insert into attendances (booking_id, attended, notes, marked_at) values ($1, true, $2, now())`, [
    booking!.id,
    `${CANARY.name} was late`,
  ])
  await sql(`update memberships set reason = $1`, [`A favour for ${CANARY.name}`])
  for (const startsAt of ['2026-10-01T10:00:00Z', '2026-12-01T10:00:00Z']) {
    await sql(
      `insert into hall_hires (id, member_id, customer_name, customer_email, customer_phone, event_date, start_time, end_time,
         starts_at, ends_at, expected_attendees, event_type, status, price_pence, kept_at, lapses_at, created_at, updated_at)
       values (gen_random_uuid(), $1, $2, $3, $4, '2026-10-01', '10:00', '11:00', $5::timestamptz, $5::timestamptz + interval '1 hour', 5,
         'meeting', 'confirmed', 2500, now(), now(), now(), now())`,
      [id, CANARY.name, CANARY.email, CANARY.contact, startsAt],
    )
  }
  return member
}

/** Where in the database a text stands, whatever the column: `table.column`. */
async function placesOf(text: string): Promise<string[]> {
  const columns = await sql<{ table: string; column: string }>(
    `select table_name as table, column_name as column from information_schema.columns
      where table_schema = 'public' and table_name not like 'simulated_%'`,
  )
  const found = await Promise.all(
    columns.map(async ({ table, column }) => {
      const rows = await sql(`select 1 from "${table}" where cast("${column}" as text) ilike $1 limit 1`, [`%${text}%`])
      return rows.length > 0 ? [`${table}.${column}`] : []
    }),
  )
  return found.flat().toSorted()
}

test('nothing anywhere says any more who it was, but for the last letter and a hire still to come', async () => {
  const member = await aFullLife()
  const broken = await findBrokenInvariants((text) => db.pool.query(text))
  expect((await placesOf(CANARY.name)).length).toBeGreaterThan(12)
  expect(await leave(member)).toMatchObject({ ok: true, value: { cancelled: expect.arrayContaining([]) } })
  expect(await placesOf(CANARY.name)).toEqual(['hall_hires.customer_name', 'messages.facts', 'messages.recipient_name'])
  expect(await placesOf(CANARY.email)).toEqual(['hall_hires.customer_email', 'messages.recipient'])
  expect(await placesOf(CANARY.contact)).toEqual(['hall_hires.customer_phone'])
  const hires = await sql<{ customer_name: string }>('select customer_name from hall_hires order by starts_at')
  expect(hires.map((hire) => hire.customer_name)).toEqual(['Deleted customer', CANARY.name])
  expect(await sql('select kind from messages')).toEqual([{ kind: 'account-deleted' }])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual(broken)
})

test('what was booked is cancelled as by their own hand, and money stays to the penny', async () => {
  const member = await aFullLife()
  const before = await sql('select amount_pence, receipt_no, state from payments')
  const left = await leave(member)
  expect(left).toMatchObject({ ok: true, value: { cancelled: [expect.any(String), expect.any(String)] } })
  expect(await sql(`select count(*)::int as n from bookings where status = 'confirmed'`)).toEqual([{ n: 0 }])
  expect(await sql('select amount_pence, receipt_no, state from payments')).toEqual(before)
  expect(await sql(`select count(*)::int as n from ledger_entries`)).toEqual([{ n: 1 }])
  expect(await sql('select payer_name, payer_email from payments')).toEqual([
    { payer_name: 'Deleted member', payer_email: '' },
  ])
})

test('the account opens no more, and its address may be used again', async () => {
  const member = await aFullLife()
  await leave(member)
  const [user] = await sql('select email_verified, deactivated_at is not null as closed, role from users')
  expect(user).toEqual({ email_verified: false, closed: true, role: 'member' })
  expect(await sql('select id from sign_in_sessions')).toEqual([])
  await expect(account('member', CANARY)).resolves.toMatchObject({ email: CANARY.email })
})

test('the last admin stays; one of two may go', async () => {
  const [ada, ben] = [await account('admin'), await account('admin')]
  expect(await leave(ada)).toMatchObject({ ok: true })
  expect(await leave(ben)).toMatchObject({ ok: false, refusal: 'last_admin_stays' })
  expect(await sql('select name from users where id = $1', [ben.userId])).toEqual([{ name: 'Ada Lovelace' }])
})

test('of two admins who leave at once one stays', async () => {
  const both = [await account('admin'), await account('admin')]
  const left = await Promise.all(both.map((one) => leave(one)))
  expect(left.filter(({ ok }) => ok)).toHaveLength(1)
})

test('nobody leaves while their money is on its way', async () => {
  const member = await account()
  await buy(member, 'basic', 3300)
  await sql(`update payments set state = 'processing', settled_at = null, receipt_no = null, "grant" = 'none'`)
  expect(await leave(member)).toMatchObject({ ok: false, refusal: 'payment_moving' })
})

test('the direct debit goes off first, as if switched off, and nothing more is collected', async () => {
  const member = await aFullLife()
  await sql(
    `insert into mandates (member_id, provider, customer_id, method, method_id, state, created_at, updated_at)
     values ($1, 'simulated', 'cus_1', 'card', 'pm_1', 'active', now(), now())`,
    [member.userId],
  )
  const left = await leave(member)
  expect(left).toMatchObject({ ok: true, value: { cancelled: [expect.any(String), expect.any(String)] } })
  expect(await sql('select state, ended_because from mandates')).toEqual([
    { state: 'ended', ended_because: 'switched_off' },
  ])
  expect(await sql('select kind from messages')).toEqual([{ kind: 'account-deleted' }])
})

test('a class that has begun stays as it is', async () => {
  const member = await aFullLife()
  setClock('2026-11-23T18:30:00Z')
  expect(await leave(member)).toMatchObject({
    ok: true,
    value: { cancelled: [expect.stringContaining('25 November')] },
  })
  expect(await sql(`select count(*)::int as n from bookings where status = 'confirmed'`)).toEqual([{ n: 1 }])
})
