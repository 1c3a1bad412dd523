import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from './book-session.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function aBooking() {
  const member = await aMember(db)
  const session = await aClassSession(db)
  const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { member, session, booking: outcome.value }
}

async function emails(): Promise<string[]> {
  const { rows } = await db.reader.execute<{ kind: string }>(sql`select kind from messages order by kind`)
  return rows.map((row) => row.kind)
}

test('gives the seat back, tells once, and answers a repeat the same', async () => {
  const { member, booking } = await aBooking()
  const ctx = ctxFor(db, member)
  const ask = { reference: booking.reference }
  const first = await cancelBooking(ctx, ask)
  expect(first.ok).toBe(true)
  expect(await cancelBooking(ctx, ask)).toEqual(first)
  expect(await emails()).toEqual(['booking-cancelled', 'booking-confirmed'])
  const { rows } = await db.reader.execute(sql`select status, seat_no from bookings`)
  expect(rows).toEqual([{ status: 'cancelled', seat_no: null }])
})

test('two cancellations at once tell once', async () => {
  const { member, booking } = await aBooking()
  const ask = () => cancelBooking(ctxFor(db, member), { reference: booking.reference })
  const outcomes = await Promise.all([ask(), ask(), ask(), ask()])
  expect(outcomes.every((outcome) => outcome.ok)).toBe(true)
  expect(await emails()).toEqual(['booking-cancelled', 'booking-confirmed'])
})

test.each([
  ['late, also when it is asked for again', { agreesTo: 'counts' }, 'counts'],
  ['never late when the member did not choose it', { isNeverLate: true }, 'nothing'],
] as const)('after the cutoff it is %s', async (_, how, cost) => {
  await db.pool.query(`insert into settings values ('bookings', '{"cancellationCutoffHours": 12, "weeksAhead": 8}')`)
  const { member, booking, session } = await aBooking()
  const anHourBefore = new Date(session.startsAt.getTime() - 3_600_000)
  const cancel = () => cancelBooking(ctxFor(db, member, anHourBefore), { reference: booking.reference, ...how })
  const isLate = cost !== 'nothing'
  const answer = { reference: booking.reference, sessionId: session.id, isLate, by: 'holding' }
  expect([await cancel(), await cancel()]).toEqual([
    { ok: true, value: { ...answer, cost } },
    { ok: true, value: { ...answer, cost: 'nothing' } },
  ])
})

test("another member's booking, an unknown and a malformed one are not found, by instructors either, and nothing changes", async () => {
  const { booking } = await aBooking()
  const strangers = [await aMember(db), await anAccount(db, { role: 'instructor' })]
  for (const stranger of strangers)
    for (const reference of [booking.reference, booking.id, `${booking.reference}9`, 'x', '']) {
      const outcome = await cancelBooking(ctxFor(db, stranger), { reference })
      expect(outcome).toEqual({ ok: false, refusal: 'booking_not_found' })
    }
  expect(await emails()).toEqual(['booking-confirmed'])
})

test('not once the class has started, and a visitor not at all', async () => {
  const { member, booking, session } = await aBooking()
  const ask = { reference: booking.reference }
  expect(await cancelBooking(ctxFor(db, member, session.startsAt), ask)).toEqual({
    ok: false,
    refusal: 'class_started',
  })
  expect(await cancelBooking(ctxFor(db, { kind: 'visitor' }), ask)).toEqual({ ok: false, refusal: 'sign_in_required' })
})

test('an admin cancels any booking; a signed link its own and no other', async () => {
  const one = await aBooking()
  const two = await aBooking()
  const admin = await anAccount(db, { role: 'admin' })
  const link = { kind: 'link', purpose: 'cancel-booking', subject: one.booking.id } as const
  const cancel = async (actor: Parameters<typeof ctxFor>[1], reference: string) =>
    (await cancelBooking(ctxFor(db, actor), { reference })).ok
  expect(await cancel(link, two.booking.id)).toBe(false)
  expect(await cancel({ ...link, purpose: 'claim' }, one.booking.id)).toBe(false)
  expect(await cancel(link, one.booking.id)).toBe(true)
  expect(await cancel(admin, two.booking.reference)).toBe(true)
})
