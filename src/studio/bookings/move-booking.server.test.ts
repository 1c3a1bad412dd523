import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { aClassSession, aMember, anAccount, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from './book-session.server.ts'
import { moveBooking } from './move-booking.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

async function rowsOf<Row>(text: string): Promise<Row[]> {
  return (await db.reader.execute(sql.raw(text))).rows as Row[]
}

async function booked(sessionId: string, terms: Parameters<typeof aMember>[1] = {}) {
  const member = await aMember(db, terms)
  const outcome = await bookSession(ctxFor(db, member), { sessionId })
  if (!outcome.ok) throw new Error(outcome.refusal)
  return { member, bookingId: outcome.value.id }
}

const verdict = (outcome: Awaited<ReturnType<typeof moveBooking>>) => (outcome.ok ? 'moved' : outcome.refusal)

test('a place moves with its last class of the month: the seat is free, the person told once, the act logged', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const [from, to] = [await aClassSession(db), await aClassSession(db, { time: '20:00', name: 'Tango' })]
  await rowsOf(`update class_sessions set sequence = 4 where id = '${from.id}'`)
  const { member, bookingId } = await booked(from.id, { allowance: 1 })
  expect(verdict(await moveBooking(ctxFor(db, admin), { bookingId, sessionId: to.id }))).toBe('moved')
  expect(await rowsOf('select session_id, seat_no, status from bookings')).toEqual([
    { session_id: to.id, seat_no: 1, status: 'confirmed' },
  ])
  const told = await rowsOf<{ facts: Record<string, unknown> }>(
    `select facts from messages where kind = 'booking-moved' and recipient = '${member.email}'`,
  )
  // Newer than what the calendar has of this booking, although the new class never changed.
  expect(told.map(({ facts }) => facts)).toEqual([
    expect.objectContaining({ className: 'Tango', before: 'Salsa, Monday 23 November, 18:00', sequence: 5 }),
  ])
  expect(await rowsOf("select details ->> 'after' as after from activities where verb = 'booking.moved'")).toEqual([
    { after: 'Tango, Monday 23 November, 20:00' },
  ])
})

test('what the rule of booking refuses changes nothing', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const from = await aClassSession(db)
  const { member, bookingId } = await booked(from.id, { allowance: 2, endsAt: new Date('2026-12-01T00:00:00Z') })
  const full = await aClassSession(db, { time: '20:00', capacity: 1 })
  await booked(full.id)
  const own = await aClassSession(db, { time: '20:30' })
  await bookSession(ctxFor(db, member), { sessionId: own.id })
  const cases = [
    [full.id, 'overlapping_class'],
    [own.id, 'already_booked'],
    [from.id, 'same_class'],
    [(await aClassSession(db, { date: '2026-11-24', capacity: 0 })).id, 'class_full'],
    [(await aClassSession(db, { date: '2026-12-02' })).id, 'no_allowance'],
    [(await aClassSession(db, { time: '09:00' })).id, 'class_started'],
    [admin.userId, 'class_not_found'],
    ['x', 'class_not_found'],
  ] as const
  for (const [sessionId, refusal] of cases)
    expect(verdict(await moveBooking(ctxFor(db, admin), { bookingId, sessionId })), refusal).toBe(refusal)
  expect(await rowsOf(`select session_id, status, seat_no from bookings where id = '${bookingId}'`)).toEqual([
    { session_id: from.id, status: 'confirmed', seat_no: 1 },
  ])
  expect(await rowsOf("select 1 from messages where kind = 'booking-moved'")).toEqual([])
})

test('a guest is moved with a new link, needs no allowance, and only by an admin', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const [from, to] = [await aClassSession(db), await aClassSession(db, { date: '2026-11-25' })]
  const guest = { name: 'Ada', email: 'ada@example.com' }
  const outcome = await bookSession(ctxFor(db, admin), { sessionId: from.id, guest })
  if (!outcome.ok) throw new Error(outcome.refusal)
  const move = { bookingId: outcome.value.id, sessionId: to.id }
  for (const actor of [await aMember(db), await anAccount(db, { role: 'instructor' }), { kind: 'visitor' } as const])
    expect(verdict(await moveBooking(ctxFor(db, actor), move))).toBe('not_allowed')
  expect(verdict(await moveBooking(ctxFor(db, admin), move))).toBe('moved')
  const [email] = await rowsOf<{ link: string }>(
    "select facts ->> 'manageUrl' as link from messages where kind = 'booking-moved' and recipient = 'ada@example.com'",
  )
  expect(email?.link).toContain('/booking/cancel?token=')
})

test('two moves to the last seat, and a booking of it, give it to one', async () => {
  const admin = await anAccount(db, { role: 'admin' })
  const [from, to] = [await aClassSession(db), await aClassSession(db, { time: '20:00', capacity: 1 })]
  const movers = [await booked(from.id), await booked(from.id), await booked(from.id)]
  const rival = await aMember(db)
  const outcomes = await Promise.all([
    ...movers.map(({ bookingId }) => moveBooking(ctxFor(db, admin), { bookingId, sessionId: to.id })),
    bookSession(ctxFor(db, rival), { sessionId: to.id }),
  ])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((outcome) => !outcome.ok && outcome.refusal === 'class_full')).toHaveLength(3)
})
