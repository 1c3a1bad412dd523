import { afterAll, beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { deactivateMember } from '#src/studio/people/accounts/deactivate-member.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { holdSeat } from '#src/studio/schedule/seats/hold-seat.server.ts'
import { releaseHold } from '#src/studio/schedule/seats/release-hold.server.ts'
import { aClassSession, aMember, aMembership, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aFullClass, standingOf, waits } from '#tests/helpers/waiting.ts'
import { bookSession } from '../book-session.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { moveBooking } from '../move-booking.server.ts'
import { joinWaitingList } from './join-waiting-list.server.ts'
import { passOnDuePlaces } from './pass-on-due-places.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const admin = async () => ctxFor(db, await anAccount(db, { role: 'admin' })) as SignedInCtx
const pass = (now = MONDAY) => passOnDuePlaces(ctxFor(db, { kind: 'system', job: 'pass-on-places' }, now))
const messages = async (kind: string) =>
  (
    await db.pool.query<{ recipient: string }>(`select recipient from messages where kind = $1 order by recipient`, [
      kind,
    ])
  ).rows.map(({ recipient }) => recipient)
const unbroken = async () => expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
const places = (maxSpots: number, roomId: string) => ({
  name: 'Salsa',
  typeId: 'dance',
  weekday: 1,
  startTime: '18:00',
  durationMinutes: 60,
  instructorId: null,
  level: 'All levels',
  maxSpots,
  description: '',
  roomId,
})
const hoursBefore = (hours: number, startsAt: Date) => new Date(startsAt.getTime() - hours * 3_600_000)

test('a cancelled place is booked for the first in line, who is notified once, with a calendar entry', async () => {
  const { session, first } = await aFullClass(db)
  const [one, two] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, one, two)
  await cancelBooking(ctxFor(db, first.member), { reference: first.reference })
  expect(await standingOf(db, session.id, one, two, first.member)).toEqual(['booked', 1, 'out'])
  expect(await messages('waiting-promoted')).toEqual([one.email])
  expect(await pass()).toBe(0)
  await unbroken()
})

test('who has no class left, or another class at that time, is passed over and stays in line', async () => {
  const { session, first } = await aFullClass(db)
  const beside = await aClassSession(db, { time: '18:30' })
  const [without, elsewhere, third] = [await anAccount(db), await aMember(db), await aMember(db)]
  await bookSession(ctxFor(db, elsewhere), { sessionId: beside.id })
  await waits(db, session.id, without, elsewhere, third)
  await cancelBooking(ctxFor(db, first.member), { reference: first.reference })
  expect(await standingOf(db, session.id, without, elsewhere, third)).toEqual([1, 2, 'booked'])
  await unbroken()
})

test('where nobody in line may have it, all are notified, and who comes to a class has it before anybody else', async () => {
  const { session, first } = await aFullClass(db)
  const [waiting, other] = [await anAccount(db), await aMember(db)]
  await waits(db, session.id, waiting)
  await cancelBooking(ctxFor(db, first.member), { reference: first.reference })
  expect(await messages('waiting-place-free')).toEqual([waiting.email])
  await pass()
  expect(await messages('waiting-place-free')).toEqual([waiting.email])
  await aMembership(db, waiting)
  expect(await bookSession(ctxFor(db, other), { sessionId: session.id })).toEqual({ ok: false, refusal: 'class_full' })
  expect(await pass()).toBe(1)
  expect(await standingOf(db, session.id, waiting, other)).toEqual(['booked', 'out'])
  await unbroken()
})

test('after the cutoff everybody who waits is notified, and the first to book has it', async () => {
  const { session, first } = await aFullClass(db)
  const [one, two] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, one, two)
  const now = hoursBefore(2, session.startsAt)
  await cancelBooking(ctxFor(db, first.member, now), { reference: first.reference })
  await pass(now)
  expect(await standingOf(db, session.id, one, two)).toEqual([1, 2])
  expect(await messages('waiting-place-free')).toEqual([one.email, two.email].toSorted())
  expect(await bookSession(ctxFor(db, two, now), { sessionId: session.id })).toMatchObject({ ok: true })
  expect(await standingOf(db, session.id, one, two)).toEqual([1, 'booked'])
})

test.each([
  [30, false],
  [31, true],
])(
  'a place that came from the line, given back after %i minutes, beyond the cutoff of cancelling: late is %s',
  async (minutes, isLate) => {
    await db.pool.query(`insert into settings values ('bookings', '{"cancellationCutoffHours": 12, "weeksAhead": 8}')`)
    const { session, first } = await aFullClass(db)
    const member = await aMember(db)
    await waits(db, session.id, member)
    const freed = hoursBefore(5, session.startsAt)
    await cancelBooking(ctxFor(db, first.member, freed), { reference: first.reference, agreesTo: 'counts' })
    const { rows } = await db.pool.query<{ id: string }>(`select id from bookings where member_id = $1`, [
      member.userId,
    ])
    const back = new Date(freed.getTime() + minutes * 60_000)
    const outcome = await cancelBooking(ctxFor(db, member, back), { reference: rows[0]?.id ?? '', agreesTo: 'counts' })
    expect(outcome).toMatchObject({ ok: true, value: { isLate } })
  },
)

test('whatever frees a place passes it on: more places, a hold given up or run out, a move, an account closed', async () => {
  const desk = await admin()
  const { session, seated } = await aFullClass(db, { capacity: 2 })
  const later = await aClassSession(db, { time: '20:00' })
  const members = await Promise.all([1, 2, 3, 4, 5].map(() => aMember(db)))
  const has = async () => (await standingOf(db, session.id, ...members)).filter((one) => one === 'booked').length
  await waits(db, session.id, ...members)
  const { rows } = await db.pool.query<{ id: string; roomId: string }>(
    `select b.id, s.room_id as "roomId" from bookings b join class_sessions s on s.id = b.session_id where b.reference = $1`,
    [seated[0]?.reference],
  )
  const [{ id: bookingId, roomId }] = rows as [{ id: string; roomId: string }]
  const words = places(3, roomId)
  expect(await changeClass(desk, { sessionId: session.id, reach: 'this-date', words })).toMatchObject({ ok: true })
  expect(await has()).toBe(1)
  expect(await moveBooking(desk, { bookingId, sessionId: later.id })).toMatchObject({ ok: true })
  expect(await has()).toBe(2)
  expect(await deactivateMember(desk, { memberId: seated[1]?.member.userId ?? '' })).toMatchObject({ ok: true })
  expect(await has()).toBe(3)
  // A place that is held and then given up; and one whose hold runs out.
  await db.pool.query(`insert into session_seats (session_id, seat_no) values ($1, 4), ($1, 5)`, [session.id])
  await db.pool.query(`update class_sessions set max_spots = 5 where id = $1`, [session.id])
  const [paying, slow] = [newId(), newId()]
  const until = new Date(MONDAY.getTime() + 600_000)
  for (const heldBy of [paying, slow])
    expect(await desk.transaction((work) => holdSeat(work, { sessionId: session.id, heldBy, until }))).toBe(true)
  await desk.transaction((work) => releaseHold(work, { sessionId: session.id, heldBy: paying, forBooking: true }))
  expect(await has()).toBe(3)
  await desk.transaction((work) => releaseHold(work, { sessionId: session.id, heldBy: paying }))
  expect(await has()).toBe(4)
  expect([await pass(), await has()]).toEqual([0, 4])
  expect([await pass(until), await has()]).toEqual([1, 5])
  await unbroken()
})

test('nobody waits for a class that is cancelled or has begun: all are notified once', async () => {
  const [{ session }, { session: other }] = [await aFullClass(db), await aFullClass(db, { time: '20:00' })]
  const [one, two] = [await aMember(db), await aMember(db)]
  await waits(db, session.id, one)
  await waits(db, other.id, two)
  await cancelClass(await admin(), { sessionId: session.id, reach: 'this-date' })
  expect(await messages('waiting-ended')).toEqual([one.email])
  await pass(other.startsAt)
  await pass(other.startsAt)
  expect(await messages('waiting-ended')).toEqual([one.email, two.email].toSorted())
  expect([await standingOf(db, session.id, one), await standingOf(db, other.id, two)]).toEqual([['out'], ['out']])
  expect(await joinWaitingList(ctxFor(db, one), { sessionId: session.id })).toEqual({
    ok: false,
    refusal: 'class_cancelled',
  })
  await unbroken()
})

test('who leaves altogether waits for nothing', async () => {
  const { session } = await aFullClass(db)
  const member = await aMember(db)
  await waits(db, session.id, member)
  await deactivateMember(await admin(), { memberId: member.userId })
  expect(await standingOf(db, session.id, member)).toEqual(['out'])
})

test('who has chosen text messages gets one beside the e-mail, not in the night', async () => {
  const { session, first } = await aFullClass(db, { date: '2026-11-25' })
  const member = await aMember(db)
  await db.pool.query(
    `insert into members (id, notif_type) values ($1, 'sms') on conflict (id) do update set notif_type = 'sms'`,
    [member.userId],
  )
  await waits(db, session.id, member)
  const night = new Date('2026-11-23T23:00:00Z')
  await cancelBooking(ctxFor(db, first.member, night), { reference: first.reference })
  const { rows } = await db.pool.query(
    `select channel, recipient, due_at from messages where kind = 'waiting-promoted' order by channel`,
  )
  expect(rows).toEqual([
    { channel: 'email', recipient: member.email, due_at: night },
    { channel: 'sms', recipient: '+447700900000', due_at: new Date('2026-11-24T08:00:00Z') },
  ])
})
