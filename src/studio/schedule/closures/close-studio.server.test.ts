import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { addDays } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { findHallDay } from '#src/studio/hall-hire/hours/find-hall-day.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { untilBlocked } from '#tests/helpers/database.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { aFullClass, standingOf, waits } from '#tests/helpers/waiting.ts'
import { changeClass } from '../classes/change-class.server.ts'
import { seedRooms } from '../rooms/seed-rooms.server.ts'
import { scheduleSessions } from '../sessions/schedule-sessions.server.ts'
import { closeStudio } from './close-studio.server.ts'
import { closureForm } from './closure.ts'
import { reopenStudio } from './reopen-studio.server.ts'

const { account, as, clock, ctx, db, sql } = await openUseCaseTest(async (given) => seedRooms(given))

const scheduling = { weeksAhead: 8, alertTo: 'studio@example.com' }
const WEEK = closureForm.parse({ from: '2026-11-30', to: '2026-12-06', reason: 'New floor' })
const CHRISTMAS = closureForm.parse({ from: '2026-12-25', reason: 'Christmas' })
const refused = (refusal: string) => ({ ok: false, refusal })

async function valueOf<Value>(outcome: Promise<{ ok: true; value: Value } | { ok: false; refusal: string }>) {
  const settled = await outcome
  if (!settled.ok) throw new Error(settled.refusal)
  return settled.value
}

const messages = (kind: string) =>
  sql<{ recipient: string; facts: { classes: unknown[]; waits: unknown[] } }>(
    'select recipient, facts from messages where kind = $1 order by channel, recipient',
    [kind],
  )
const count = async (query: string) =>
  (await sql<{ count: number }>(`select count(*)::int as count from ${query}`))[0]!.count

test('a week of 60 classes with 300 bookings and 2 hires is closed by one act, and opened again by one', async () => {
  const sessions: { id: string }[] = []
  for (let n = 0; n < 60; n++)
    sessions.push(
      await aClassSession(db, {
        date: addDays('2026-11-30', n % 7),
        time: `${String(8 + Math.floor(n / 7)).padStart(2, '0')}:00`,
      }),
    )
  const members = []
  for (let m = 0; m < 50; m++) {
    const member = await aMember(db)
    members.push(member)
    for (let own = 0; own < 6; own++)
      await valueOf(bookSession(ctxFor(db, member), { sessionId: sessions[(m + own * 10) % 60]!.id }))
  }
  await aHallHire(db)
  await aHallHire(db, { eventDate: '2026-12-02', customerEmail: 'sam@example.com' })
  const admin = as(await account('admin'))

  // Time passes while it is closed, as it does in a running studio.
  let passedMs = 0
  const now = () => new Date(clock.now().getTime() + passedMs++)
  const closed = await valueOf(closeStudio({ ...admin, now }, WEEK))
  expect(closed).toMatchObject({ sessions: 60, bookings: 300, people: 50, hires: 2 })
  expect(await count(`bookings where status = 'confirmed' or is_late_cancel`)).toBe(0)
  const mails = await messages('studio-closed')
  expect(new Set(mails.map(({ recipient }) => recipient)).size).toBe(50)
  expect(mails.map(({ facts }) => facts.classes.length)).toEqual(Array(50).fill(6))
  expect(await count(`messages where kind in ('class-cancelled', 'booking-cancelled')`)).toBe(0)
  expect((await messages('hall-hire-cancelled')).map(({ recipient }) => recipient).toSorted()).toEqual([
    'priya@example.com',
    'sam@example.com',
  ])
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])

  const again = await valueOf(reopenStudio(admin, { closureId: closed.closure.id, scheduling }))
  expect(again.people).toBe(52)
  expect(
    await count(`class_sessions where status = 'scheduled' and session_date between '2026-11-30' and '2026-12-06'`),
  ).toBe(60)
  expect(await count(`bookings where status = 'confirmed'`)).toBe(0)
  expect(await messages('studio-reopened')).toHaveLength(52)
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
  await valueOf(bookSession(ctxFor(db, members[0]!), { sessionId: sessions[0]!.id }))
  expect(await reopenStudio(admin, { closureId: closed.closure.id, scheduling })).toEqual(refused('closure_not_found'))
})

test('who waits for several classes is notified once of them all, together with the places of theirs', async () => {
  const [one, other] = [
    await aFullClass(db, { date: '2026-11-30', time: '10:00' }),
    await aFullClass(db, { date: '2026-12-01', time: '10:00' }),
  ]
  const third = await aClassSession(db, { date: '2026-12-02', time: '10:00' })
  const [waiting, both] = [await aMember(db), await aMember(db)]
  await sql(`update members set notif_type = 'sms' where id = $1`, [waiting.userId])
  await valueOf(bookSession(ctxFor(db, both), { sessionId: third.id }))
  for (const { session } of [one, other]) await waits(db, session.id, waiting, both)

  expect(await valueOf(closeStudio(as(await account('admin')), WEEK))).toMatchObject({ bookings: 3, people: 4 })
  const told = (await messages('studio-closed')).map(({ recipient, facts }) => [
    recipient,
    facts.classes.length,
    facts.waits.length,
  ])
  expect(told.filter(([, , waited]) => waited !== 0)).toEqual([
    [waiting.email, 0, 2],
    [both.email, 1, 2],
    ['+447700900000', 0, 2],
  ])
  expect(told).toHaveLength(5)
  expect(await messages('waiting-ended')).toEqual([])
  for (const { session } of [one, other])
    expect(await standingOf(db, session.id, waiting, both)).toEqual(['out', 'out'])
})

test('a day beyond the sessions that are made gets none, and no hires, until it is opened again', async () => {
  const admin = as(await account('admin'))
  await aWeeklyClass(db, { weekday: 5 })
  const far = closureForm.parse({ from: '2027-04-02', reason: 'Easter' })
  const { closure } = await valueOf(closeStudio(admin, far))
  const fridays = async (on: string) => {
    await scheduleSessions(ctx(), { ...scheduling, weeksAhead: 20 })
    return count(`class_sessions where session_date = '${on}' and status = 'scheduled'`)
  }
  expect([await fridays('2027-03-26'), await fridays('2027-04-02')]).toEqual([1, 0])
  const day = () => findHallDay(db.reader, '2027-04-02', new Date('2026-11-23T10:00:00Z'))
  expect(await day()).toMatchObject({ closure: 'Easter', free: [] })
  await valueOf(reopenStudio(admin, { closureId: closure.id, scheduling }))
  expect(await fridays('2027-04-02')).toBe(1)
  expect(await day()).toMatchObject({ closure: null })
})

test('what changed of a class while it was closed holds when it is back, and what was arranged for the date stays', async () => {
  const admin = as(await account('admin'))
  const first = await aClassSession(db)
  const closed = await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  await sql('update class_sessions set max_spots = 4 where id = $1', [closed.id])
  const { closure } = await valueOf(closeStudio(admin, closureForm.parse({ from: '2026-11-30', reason: '' })))
  const words = { name: 'Tango', maxSpots: 20, weekday: 2 }
  await valueOf(changeClass(admin, { sessionId: first.id, reach: 'from-this-date-on', words }))
  const after = () =>
    sql(`select session_date::text as date, name, max_spots as places, status from class_sessions where id = $1`, [
      closed.id,
    ])
  // Its new day is open: there it is held.
  expect(await after()).toEqual([{ date: '2026-12-01', name: 'Tango', places: 4, status: 'scheduled' }])
  const again = await valueOf(closeStudio(admin, closureForm.parse({ from: '2026-12-01', reason: '' })))
  await valueOf(changeClass(admin, { sessionId: first.id, reach: 'from-this-date-on', words: { name: 'Rumba' } }))
  expect(await after()).toMatchObject([{ name: 'Rumba', status: 'cancelled' }])
  expect(await valueOf(reopenStudio(admin, { closureId: again.closure.id, scheduling }))).toMatchObject({
    arranged: [{ name: 'Rumba' }],
  })
  expect(await after()).toMatchObject([{ name: 'Rumba', places: 4, status: 'scheduled' }])
  expect(closure.id).not.toBe(again.closure.id)
})

test('a part of a day closes what is held in it, and takes the hall for that time alone', async () => {
  const admin = as(await account('admin'))
  const [morning, evening] = [
    await aClassSession(db, { date: '2026-11-30', time: '10:00' }),
    await aClassSession(db, { date: '2026-11-30', time: '18:00' }),
  ]
  const afternoon = closureForm.parse({ from: '2026-11-30', startTime: '17:00', endTime: '' })
  expect(await closeStudio(admin, afternoon)).toMatchObject({ ok: true, value: { sessions: 1 } })
  const states = await sql('select id, status from class_sessions order by starts_at')
  expect(states).toEqual([
    { id: morning.id, status: 'scheduled' },
    { id: evening.id, status: 'cancelled' },
  ])
  const hall = await findHallDay(db.reader, '2026-11-30', new Date('2026-11-23T10:00:00Z'))
  expect(hall).toMatchObject({ closure: null, free: [{ startTime: '09:00', endTime: '17:00' }] })
  const words = {
    name: 'Salsa',
    typeId: 'dance',
    weekday: 1,
    startTime: '18:00',
    durationMinutes: 60,
    instructorId: null,
  }
  const [room] = await sql<{ id: string }>(`select id from rooms where name = 'Studio'`)
  const moved = { ...words, level: 'All levels', maxSpots: 12, description: '', roomId: room!.id }
  const change = { sessionId: morning.id, reach: 'this-date', words: moved } as const
  expect(await changeClass(admin, change)).toMatchObject(refused('studio_closed'))
})

test('a class put on the timetable while the studio is being closed is not held', async () => {
  const actor = await account('admin')
  await aWeeklyClass(db, { weekday: 5 })
  const [undecided, written] = [Promise.withResolvers<void>(), Promise.withResolvers<void>()]
  const closing = ctx(actor).transaction(async (work) => {
    await closeStudio({ ...work, actor } as unknown as SignedInCtx, CHRISTMAS)
    written.resolve()
    await undecided.promise
  })
  await written.promise
  const scheduled = scheduleSessions(ctx(), scheduling)
  await untilBlocked(db)
  undecided.resolve()
  await Promise.all([closing, scheduled])
  expect(await count(`class_sessions where session_date = '2026-12-25'`)).toBe(0)
  expect(await count(`class_sessions where session_date = '2026-12-18'`)).toBe(1)
})

test('only an admin may, for a time to come, and once', async () => {
  const admin = as(await account('admin'))
  expect(await closeStudio(as(await account('instructor')), CHRISTMAS)).toEqual(refused('not_allowed'))
  expect(await reopenStudio(as(await account()), { closureId: 'x', scheduling })).toEqual(refused('not_allowed'))
  expect(await reopenStudio(admin, { closureId: 'x', scheduling })).toEqual(refused('closure_not_found'))
  const past = closureForm.parse({ from: '2026-11-20' })
  expect(await closeStudio(admin, past)).toEqual(refused('closure_over'))
  await valueOf(closeStudio(admin, CHRISTMAS))
  expect(await closeStudio(admin, closureForm.parse({ from: '2026-12-24', to: '2026-12-26' }))).toEqual(
    refused('already_closed'),
  )
})
