import { expect, test } from 'vitest'
import { aFullLife, aVisitor, CANARY, placesOf } from '#tests/helpers/full-life.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { findBrokenInvariants } from '#db/invariants.ts'
import { endOldData } from './end-old-data.server.ts'

const setup = await openPayingTest()
const { clock, ctx, db, sql, setClock } = setup

const DAY_MS = 86_400_000
const START = '2026-11-23T10:00:00Z'

/** The night after so many days from the start. */
async function nightAfter(days: number): Promise<Record<string, number>> {
  setClock(new Date(Date.parse(START) + days * DAY_MS).toISOString())
  return endOldData(ctx())
}

/** In which tables a visitor's name, address, number or words still stand. */
async function tables(): Promise<string[]> {
  const places = await Promise.all(Object.values(CANARY).map((text) => placesOf(sql, text)))
  return [...new Set(places.flat().map((place) => place.split('.')[0] ?? ''))].toSorted()
}

const ALL = ['activities', 'bookings', 'hall_hire_notes', 'hall_hires', 'idempotency_keys', 'messages']
const VISITOR = [...ALL, 'newsletter_subscriptions', 'orders', 'payments', 'refunds']

test('what a visitor leaves behind goes piece by piece, each when its time is over, and at last nothing is found', async () => {
  await aVisitor(setup)
  expect(await tables()).toEqual(VISITOR)
  const without = (...gone: string[]) => VISITOR.filter((table) => !gone.includes(table))
  expect(await nightAfter(1)).toEqual({})
  expect(await tables()).toEqual(VISITOR)
  // The hire is over a day later, at 11:00, and paid.
  await nightAfter(15)
  expect(await tables()).toEqual(VISITOR)
  expect(await nightAfter(16)).toEqual({ hall_hires: 1 })
  expect(await tables()).toEqual(without('hall_hires'))
  await sql(`update idempotency_keys set created_at = now() - interval '3 days'`)
  expect(await nightAfter(31)).toEqual({ newsletter_subscriptions: 1, idempotency_keys: 1 })
  expect(await nightAfter(92)).toMatchObject({ messages: 1, hall_hire_notes: 1, orders: 2, payments: 1 })
  expect(await tables()).toEqual(['activities', 'bookings', 'orders', 'payments', 'refunds'])
  await nightAfter(366)
  expect(await tables()).toEqual(['activities', 'orders', 'payments', 'refunds'])
  await nightAfter(3 * 366)
  expect(await tables()).toEqual(['orders', 'payments', 'refunds'])
  await nightAfter(6 * 365)
  expect(await tables()).toEqual(['orders', 'payments', 'refunds'])
  await nightAfter(6 * 366)
  expect(await tables()).toEqual([])
  // What counts is still counted, and a second run finds nothing to do.
  expect(await sql('select state, amount_pence from payments order by receipt_no')).toEqual([
    { state: 'succeeded', amount_pence: 3300 },
    { state: 'succeeded', amount_pence: 2500 },
    { state: 'cancelled', amount_pence: 3300 },
  ])
  expect(await endOldData(ctx())).toEqual({})
})

test('a visitor without an address is forgotten as one with it is', async () => {
  await aVisitor(setup)
  await sql(`update bookings set guest_email = null`)
  await sql(`update orders set buyer_email = ''`)
  await sql(`update payments set payer_email = ''`)
  await sql('delete from idempotency_keys')
  await nightAfter(366)
  expect(await tables()).toEqual(['activities', 'orders', 'payments', 'refunds'])
  await nightAfter(6 * 366)
  expect(await tables()).toEqual([])
  expect(await endOldData(ctx())).toEqual({})
})

test('a hire with money owed either way keeps its contact details for longer', async () => {
  await aVisitor(setup)
  const contacts = async () => (await sql<{ c: string }>('select customer_email as c from hall_hires'))[0]?.c
  const hire = (set: string) => sql(`update hall_hires set ${set}`)
  await nightAfter(0)
  const changeLedger = async (change: string) => {
    await sql(
      `alter table ledger_entries disable trigger all; ${change}; alter table ledger_entries enable trigger all`,
    )
  }
  await changeLedger(`update ledger_entries set amount_pence = 1000`)
  await nightAfter(20)
  expect(await contacts(), 'not paid').toBe(CANARY.email)
  await changeLedger(`update ledger_entries set amount_pence = 7500, deposit_pence = 5000`)
  await nightAfter(20)
  expect(await contacts(), 'deposit not given back').toBe(CANARY.email)
  await changeLedger(`update ledger_entries set amount_pence = 2500, deposit_pence = 0`)
  await hire(`status = 'cancelled', cancelled_by = 'studio', is_full_refund = true, cancelled_at = '${START}'`)
  await nightAfter(20)
  expect(await contacts(), 'money not given back').toBe(CANARY.email)
  await nightAfter(91)
  expect(await contacts()).toBe('')
})

test('nothing is taken from who holds an account and uses it but what has a time of its own', async () => {
  const member = await aFullLife(setup)
  // A hire of theirs was over in October.
  expect(await nightAfter(0)).toEqual({ hall_hires: 1 })
  const before = await placesOf(sql, CANARY.name)
  await sql(`update sign_in_sessions set expires_at = now()`)
  await nightAfter(800)
  const gone = new Set(before).difference(new Set(await placesOf(sql, CANARY.name)))
  expect([...gone].toSorted()).toEqual([
    'attendances.notes',
    'campaigns.body',
    'campaigns.subject',
    'hall_hire_notes.text',
    'hall_hires.customer_name',
    'member_import_rows.cells',
    'member_notes.text',
    // It was never paid.
    'orders.buyer_name',
    'orders.recipient_name',
    'sign_in_sessions.user_agent',
  ])
  expect(await sql('select name, email, contact from users')).toEqual([CANARY])
  expect(await sql('select name from people where member_id = $1 order by created_at', [member.userId])).toContainEqual(
    {
      name: CANARY.name,
    },
  )
})

test('a message that waits stays, however old it is', async () => {
  await aVisitor(setup)
  await sql(`update messages set state = 'queued'`)
  await nightAfter(4000)
  expect(await sql('select state from messages')).toEqual([{ state: 'queued' }])
})

test('two processes in one night, batch by batch: each row is ended once', async () => {
  await aVisitor(setup)
  await sql(
    `insert into messages (kind, channel, recipient, facts, state, due_at, message_id, created_at)
             select 'note', 'email', 'a@example.com', '{}', 'sent', $1, n, $1 from generate_series(1, 60) n`,
    [clock.now()],
  )
  setClock('2027-03-23T03:45:00Z')
  const both = await Promise.all([endOldData(ctx(), 7), endOldData(ctx(), 7)])
  expect(both.reduce((sum, { messages = 0 }) => sum + messages, 0)).toBe(61)
  expect(await sql('select 1 from messages')).toEqual([])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).not.toContainEqual(
    expect.stringContaining('letter'),
  )
})
