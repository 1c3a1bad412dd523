import { expect, test } from 'vitest'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { type Account, aClassSession, aMember, aMembership, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { aHallHire } from '#tests/helpers/hall.ts'
import { listHallUse, listHeldSessions } from './held-sessions.store.server.ts'
import { listFirstTimers, listMemberMoves, listSlippingMembers } from './visits.store.server.ts'

const { db, sql } = await openUseCaseTest()

const NOVEMBER = { from: '2026-11-01', to: '2026-11-30' }
const instant = (day: string) => new Date(`${day}T00:00:00Z`)
const span = (from: string, to: string) => ({ startsAt: instant(from), endsAt: instant(to), allowance: 50 })

/** A place in a class of that day; `missed` is marked as a no-show. */
async function came(member: Account, date: string, { missed = false, time = '08:00' } = {}) {
  const session = await aClassSession(db, { date, time })
  const booked = await bookSession(ctxFor(db, member, new Date(session.startsAt.getTime() - 86_400_000)), {
    sessionId: session.id,
  })
  if (!booked.ok) throw new Error(booked.refusal)
  if (missed)
    await sql(
      'insert into attendances (booking_id, attended, marked_at) select id, false, now() from bookings where session_id = $1',
      [session.id],
    )
  return session
}

test('who was gained and who was lost is decided by all they hold together', async () => {
  const [gained, stays, lost] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  await aMembership(db, gained, span('2026-11-02', '2026-12-02'))
  await aMembership(db, stays, span('2026-10-10', '2026-11-10'))
  await aMembership(db, stays, span('2026-11-10', '2026-12-10'))
  await aMembership(db, lost, span('2026-10-05', '2026-11-05'))
  // Not lost yet.
  await aMembership(db, await anAccount(db), span('2026-10-28', '2026-11-28'))
  const moves = await listMemberMoves(db.reader, NOVEMBER, MONDAY)
  expect(moves.map(({ memberId, move, day }) => [memberId, move, day])).toEqual([
    [gained.userId, 'gained', '2026-11-02'],
    [lost.userId, 'lost', '2026-11-05'],
  ])
})

test('at risk is who holds something and has not come for thirty days; a no-show is no visit', async () => {
  const holds = span('2026-08-25', '2026-12-20')
  const [away, regular, missing, never] = [
    await aMember(db, holds),
    await aMember(db, holds),
    await aMember(db, holds),
    await aMember(db, holds),
  ]
  const paused = await aMember(db, holds)
  await aMember(db, span('2026-11-10', '2026-12-10'))
  await came(away, '2026-10-20')
  await came(regular, '2026-10-30')
  await came(missing, '2026-10-01')
  await came(missing, '2026-11-20', { missed: true })
  await sql(
    `insert into plan_pauses (member_id, starts_on, resumes_on, requested_at) values ($1, '2026-11-01', '2026-12-01', now())`,
    [paused.userId],
  )
  const members = await listSlippingMembers(db.reader, { now: MONDAY, today: '2026-11-23', days: 30 })
  expect(members.map(({ memberId, lastCame }) => [memberId, lastCame])).toEqual([
    [never.userId, null],
    [missing.userId, '2026-10-01'],
    [away.userId, '2026-10-20'],
  ])
})

test('a first-timer has never come before; they came back with any class since', async () => {
  const holds = span('2026-08-25', '2026-12-20')
  const [back, once, old] = [await aMember(db, holds), await aMember(db, holds), await aMember(db, holds)]
  await came(back, '2026-11-03')
  await came(back, '2026-11-10')
  await came(once, '2026-10-03', { missed: true })
  await came(once, '2026-11-04')
  await came(once, '2026-11-24')
  await came(old, '2026-10-30')
  await came(old, '2026-11-06')
  const people = await listFirstTimers(db.reader, NOVEMBER, MONDAY)
  expect(people.map(({ memberId, day, cameBack }) => [memberId, day, cameBack])).toEqual([
    [back.userId, '2026-11-03', '2026-11-10'],
    [once.userId, '2026-11-04', null],
  ])
})

test('held classes have their places, their register and the rate of their day; the hall its hires and classes', async () => {
  const holds = span('2026-08-25', '2026-12-20')
  const session = await came(await aMember(db, holds), '2026-11-03', { missed: true, time: '18:15' })
  await came(await aMember(db, holds), '2026-11-24')
  const [teacher] = await sql<{ id: string }>(
    `insert into instructors (name, specialty, bio) values ('Ana', 's', 'b') returning id`,
  )
  await sql('update class_sessions set instructor_id = $1 where id = $2', [teacher!.id, session.id])
  for (const [from, pence] of [
    ['2026-01-01', 2000],
    ['2026-11-03', 2500],
    ['2026-11-04', 9900],
  ] as const)
    await sql(`insert into instructor_rates values ($1, $2, 'class', $3)`, [teacher!.id, from, pence])
  expect(await listHeldSessions(db.reader, NOVEMBER, MONDAY)).toEqual([
    {
      classId: session.classId,
      name: 'Salsa',
      day: '2026-11-03',
      weekday: 2,
      time: '18:15',
      minutes: 60,
      teacher: 'Ana',
      maxSpots: 12,
      booked: 1,
      missed: 1,
      lateCancelled: 0,
      rate: { basis: 'class', pence: 2500 },
    },
  ])
  await aHallHire(db)
  await sql(`update hall_hires set status = 'confirmed', kept_at = now()`)
  await sql('update class_sessions set room_id = (select id from rooms where is_exclusive) where id = $1', [session.id])
  const held = new Date('2026-11-30T23:00:00Z')
  expect(await listHallUse(db.reader, NOVEMBER, held)).toEqual([
    { key: 'birthday-party', times: 1, minutes: 120, pence: 5000 },
    { key: 'class', times: 1, minutes: 60, pence: 0 },
  ])
})

test('who was brought over is no newcomer: gained when they joined there, at risk from their last visit', async () => {
  const [joined, unknown, visited] = [await anAccount(db), await anAccount(db), await anAccount(db)]
  for (const member of [joined, unknown, visited]) await aMembership(db, member, span('2026-10-10', '2026-12-10'))
  await sql(`update people set joined_on = '2026-11-05' where member_id = $1`, [joined.userId])
  await sql(`update people set last_visit_on = '2026-11-10' where member_id = $1`, [visited.userId])
  await sql(
    `with i as (insert into member_imports (file_name, headings, reading, started_at, expires_at, confirmed_at)
               values ('m.csv', '[]', '{}', '2026-10-09', '2026-10-10', '2026-10-09') returning id)
             insert into imported_members (member_id, import_id) select $1, id from i`,
    [unknown.userId],
  )
  const moves = async (days: { from: string; to: string }) =>
    (await listMemberMoves(db.reader, days, MONDAY)).map(({ memberId, day }) => [memberId, day])
  expect(await moves(NOVEMBER)).toEqual([[joined.userId, '2026-11-05']])
  expect(await moves({ from: '2026-10-01', to: '2026-10-31' })).toEqual([])
  const slipping = await listSlippingMembers(db.reader, { now: MONDAY, today: '2026-11-23', days: 30 })
  expect(slipping.map(({ memberId }) => memberId).toSorted()).toEqual([joined.userId, unknown.userId].toSorted())
  for (const member of [joined, unknown, visited]) await came(member, '2026-11-20')
  expect(await listFirstTimers(db.reader, NOVEMBER, MONDAY)).toEqual([])
})
