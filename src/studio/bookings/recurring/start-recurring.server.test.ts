import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { aMandate } from '#tests/helpers/money.ts'
import { bookSession } from '../book-session.server.ts'
import { bookRecurring } from './book-recurring.server.ts'
import { startRecurring } from './start-recurring.server.ts'

const { account, as, ctx, db, sql } = await openUseCaseTest()

/** A member whose month covers 9 November to 7 December, with direct debit on unless stated otherwise. */
async function aMemberWith(allowance: number, mandate: 'active' | 'pending' | null = 'active') {
  const member = await account()
  await aMembership(db, member, { allowance })
  if (mandate) await aMandate({ sql }, member, { state: mandate })
  return member
}

/** A class on the Mondays of 23 and 30 November, 7 and 14 December. */
async function aWeekly(capacity = 12) {
  const first = await aClassSession(db, { capacity })
  const later = []
  for (const date of ['2026-11-30', '2026-12-07', '2026-12-14'])
    later.push(await aClassSession(db, { classId: first.classId, date, capacity }))
  return [first, ...later]
}

const booked = () =>
  sql<{ date: string }>(
    `select s.session_date::text as date from bookings b join class_sessions s on s.id = b.session_id
      where b.status = 'confirmed' and b.is_recurring order by 1`,
  ).then((rows) => rows.map(({ date }) => date))

test('books the class over the horizon, the projected month included, and tells it in one e-mail', async () => {
  const member = await aMemberWith(6)
  const [first] = await aWeekly()
  const outcome = await startRecurring(as(member), { sessionId: first!.id })
  expect(outcome.ok && outcome.value.booked).toHaveLength(3)
  expect(await booked()).toEqual(['2026-11-23', '2026-11-30', '2026-12-07', '2026-12-14'])
  expect(await sql('select kind from messages order by kind')).toEqual([
    { kind: 'booking-confirmed' },
    { kind: 'recurring-booked' },
  ])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('goes as far as the allowance, and says which dates could not be booked and why', async () => {
  const member = await aMemberWith(1)
  const [first, second] = await aWeekly()
  const outcome = await startRecurring(as(member), { sessionId: first!.id })
  expect(outcome.ok && outcome.value.skipped).toEqual([
    { sessionId: second!.id, startsAt: second!.startsAt, reason: 'No classes remaining on your membership' },
  ])
  const [email] = await sql<{ facts: unknown }>(`select facts from messages where kind = 'recurring-booked'`)
  expect(email?.facts).toMatchObject({
    skipped: [{ when: 'Monday 30 November, 18:00', reason: 'No classes remaining on your membership' }],
  })
})

test('begins with the date it was asked for, and an earlier one asked for later widens it', async () => {
  const member = await aMemberWith(6)
  const [first, second, third] = await aWeekly()
  await startRecurring(as(member), { sessionId: third!.id })
  expect(await booked()).toEqual(['2026-12-07', '2026-12-14'])
  await bookRecurring(ctx())
  expect(await booked()).not.toContain('2026-11-23')
  await startRecurring(as(member), { sessionId: second!.id })
  expect(await booked()).toEqual(['2026-11-30', '2026-12-07', '2026-12-14'])
  expect(await sql('select from recurring_bookings')).toHaveLength(1)
  expect(await sql('select from bookings where session_id = $1', [first!.id])).toEqual([])
})

test('follows whatever covers a date, a pass too, and says of every other date what became of it', async () => {
  const member = await account()
  await aMandate({ sql }, member)
  await aMembership(db, member, { allowance: 2, endsAt: new Date('2026-12-10T00:00:00Z') })
  await sql(`update holdings set kind = 'pass'`)
  const [first, second, third, fourth] = await aWeekly()
  const outcome = await startRecurring(as(member), { sessionId: first!.id })
  expect(outcome.ok && outcome.value.booked.map(({ sessionId }) => sessionId)).toEqual([second!.id])
  expect(outcome.ok && outcome.value.skipped.map(({ sessionId, reason }) => [sessionId, reason])).toEqual([
    [third!.id, 'No classes remaining on your membership'],
    [fourth!.id, 'Not covered by what you have so far; it is booked as soon as something is'],
  ])
  // What is not covered is said once, and booked when it is.
  await aMembership(db, member, {
    startsAt: new Date('2026-12-10T00:00:00Z'),
    endsAt: new Date('2027-01-10T00:00:00Z'),
  })
  expect(await bookRecurring(ctx())).toBe(1)
})

test('a full date stops nothing', async () => {
  const member = await aMemberWith(6)
  const [first, second, third] = await aWeekly(1)
  await bookSession(as(await aMemberWith(6)), { sessionId: second!.id })
  const outcome = await startRecurring(as(member), { sessionId: first!.id })
  expect(outcome.ok && outcome.value.skipped.map(({ reason }) => reason)).toEqual(['Class is full'])
  expect(outcome.ok && outcome.value.booked[0]?.sessionId).toBe(third!.id)
})

test.each([null, 'pending'] as const)('needs direct debit to be on: %s is not', async (mandate) => {
  const member = await aMemberWith(6, mandate)
  const [first] = await aWeekly()
  expect(await startRecurring(as(member), { sessionId: first!.id })).toEqual({
    ok: false,
    refusal: 'needs_direct_debit',
  })
  expect(await sql('select from bookings')).toEqual([])
})

test('when the date asked for cannot be booked nothing is started', async () => {
  const member = await aMemberWith(6)
  const [first] = await aWeekly(0)
  expect(await startRecurring(as(member), { sessionId: first!.id })).toEqual({ ok: false, refusal: 'class_full' })
  expect(await sql('select from recurring_bookings')).toEqual([])
})

test('nobody starts one for a guest or without an account', async () => {
  const [first] = await aWeekly()
  const guest = { name: 'Pal', email: 'pal@example.com' }
  const admin = await account('admin')
  expect(await startRecurring(as(admin), { sessionId: first!.id, guest })).toEqual({
    ok: false,
    refusal: 'not_allowed',
  })
  expect(await startRecurring(ctx({ kind: 'visitor' }), { sessionId: first!.id })).toEqual({
    ok: false,
    refusal: 'sign_in_required',
  })
})
