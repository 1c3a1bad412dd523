import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { listMonthlyFigures } from './monthly-figures.store.server.ts'

const { db, sql } = await openUseCaseTest()

const EARLY = new Date('2026-10-20T08:00:00Z')
const months = (from: string, to: string) => listMonthlyFigures(db.reader, { from, to, now: MONDAY })

/** A place in a class at that time, booked in October. */
async function aPlace(date: string, time = '18:00') {
  const member = await aMember(db, {
    startsAt: new Date('2026-10-01T00:00:00Z'),
    endsAt: new Date('2026-12-31T00:00:00Z'),
  })
  const session = await aClassSession(db, { date, time })
  const booked = await bookSession(ctxFor(db, member, EARLY), { sessionId: session.id })
  if (!booked.ok) throw new Error(booked.refusal)
  const mark = (attended: boolean) =>
    sql(
      `insert into attendances (booking_id, attended, marked_at) select id, $2, now() from bookings where session_id = $1`,
      [session.id, attended],
    )
  const cancel = () => cancelBooking(ctxFor(db, member, EARLY), { reference: booked.value.reference })
  return { session, mark, cancel }
}

test('places of classes that have begun count, as their registers mark them', async () => {
  for (const attended of [true, true, false]) await (await aPlace('2026-11-10')).mark(attended)
  // Begins this very moment, and a minute later.
  await aPlace('2026-11-23', '10:00')
  await aPlace('2026-11-23', '10:01')
  await (await aPlace('2026-11-10')).cancel()
  const { session } = await aPlace('2026-11-10')
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [session.id])
  expect(await months('2026-11-01', '2026-11-01')).toEqual([
    { month: '2026-11', places: 4, attended: 2, noShow: 1, pending: 1, paidPence: 0, returnedPence: 0 },
  ])
})

test('a month is from its first day to its last, the earliest month first', async () => {
  for (const date of ['2026-10-31', '2026-11-01', '2026-11-22', '2026-10-25']) await aPlace(date)
  const figures = await months('2026-09-01', '2026-11-01')
  expect(figures.map(({ month, places }) => [month, places])).toEqual([
    ['2026-09', 0],
    ['2026-10', 2],
    ['2026-11', 2],
  ])
})
