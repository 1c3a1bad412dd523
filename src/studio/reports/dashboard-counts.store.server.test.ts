import { expect, test } from 'vitest'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { findDashboardCounts } from './dashboard-counts.store.server.ts'

const { db, sql } = await openUseCaseTest()

const TODAY = '2026-11-23'
const counts = (channels = ['email']) => findDashboardCounts(db.reader, { today: TODAY, now: MONDAY, channels })

test('verified members count, whatever they hold; staff and addresses nobody has confirmed do not', async () => {
  for (const role of ['member', 'member', 'member', 'instructor', 'admin'] as const) await anAccount(db, { role })
  const { userId } = await anAccount(db)
  await sql('update users set email_verified = false where id = $1', [userId])
  expect((await counts()).members).toBe(3)
})

test('a weekly class counts until it has ended', async () => {
  const [running, ending, ended] = [await aClassSession(db), await aClassSession(db), await aClassSession(db)]
  expect((await counts()).classes).toBe(3)
  await sql('update weekly_classes set until_date = $2 where id = $1', [ending.classId, TODAY])
  await sql(`update weekly_classes set until_date = $2 where id = $1`, [ended.classId, '2026-11-22'])
  expect((await counts()).classes).toBe(2)
  await sql('update weekly_classes set until_date = $2 where id = $1', [running.classId, '2026-11-29'])
  expect((await counts()).classes).toBe(2)
})

test('the places of today are those confirmed in classes that are held today', async () => {
  const [today, dropped, off, tomorrow] = [
    await aClassSession(db),
    await aClassSession(db, { time: '20:00' }),
    await aClassSession(db, { time: '12:00' }),
    await aClassSession(db, { date: '2026-11-24' }),
  ]
  const member = await aMember(db)
  const ctx = ctxFor(db, member)
  const references: string[] = []
  for (const { id } of [today, dropped, off, tomorrow]) {
    const booked = await bookSession(ctx, { sessionId: id })
    if (booked.ok) references.push(booked.value.reference)
  }
  await cancelBooking(ctx, { reference: references[1]! })
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [off.id])
  await bookSession(ctxFor(db, await aMember(db)), { sessionId: today.id })
  expect((await counts()).bookedToday).toBe(2)
})

test('a message is late once it is due for ten minutes on a channel that is connected, and was not sent', async () => {
  const write = (state: string, minutesAgo: number, channel = 'email') =>
    sql(
      `insert into messages (kind, channel, recipient, facts, state, due_at, message_id, created_at)
       values ('k', $2, 'm@example.com', '{}', $1, $3, 'm', $3)`,
      [state, channel, new Date(MONDAY.getTime() - minutesAgo * 60_000)],
    )
  await write('queued', 11)
  await write('sending', 11)
  await write('queued', 10)
  await write('sent', 60)
  await write('queued', 60, 'sms')
  await write('failed', 60)
  expect(await counts()).toMatchObject({ failedMessages: 1, lateMessages: 2 })
  expect(await counts(['email', 'sms'])).toMatchObject({ lateMessages: 3 })
})

test('hires to answer are those pending that have not lapsed', async () => {
  const hires = [
    await aHallHire(db),
    await aHallHire(db, { eventDate: '2026-12-01' }),
    await aHallHire(db, { eventDate: '2026-12-02' }),
  ]
  expect((await counts()).waitingHires).toBe(3)
  await sql('update hall_hires set lapses_at = $2 where id = $1', [hires[0]!.id, MONDAY])
  await sql(`update hall_hires set status = 'confirmed' where id = $1`, [hires[1]!.id])
  expect((await counts()).waitingHires).toBe(1)
})
