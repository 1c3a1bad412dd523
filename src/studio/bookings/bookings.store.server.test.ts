import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { byPersonName } from '#src/studio/people/members/person-name.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace, before, taughtBy } from '#tests/helpers/places.ts'
import { listMarkings, listRegister } from './attendance/attendance.store.server.ts'
import { markAttendance } from './attendance/mark-attendance.server.ts'
import {
  findOwnEntry,
  listBookingEntries,
  listPastBookings,
  listPlacesOfPerson,
  listUpcomingBookings,
} from './booking-entries.store.server.ts'
import { findNextSessionId, lockSession } from './bookings.store.server.ts'
import { listGuests } from './guests.store.server.ts'
import { findMovableBooking, lockSessions } from './moved-bookings.store.server.ts'
import { listUncoveredBookings } from './uncovered-bookings.store.server.ts'

// What a member, the desk and the register read of the same places.

const setup = await openUseCaseTest()
const { db, sql } = setup

const GUEST = { name: 'Pal', email: 'pal@example.com' }
type Day = Awaited<ReturnType<typeof aClassSession>>
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const references = (rows: { reference: string }[]) => rows.map(({ reference }) => reference)
const minutes = (n: number) => new Date(MONDAY.getTime() + n * 60_000)

/** The same class on the Monday and the two days after it, at six unless stated otherwise. */
async function threeDays(time = '18:00') {
  const [first, ...later] = ['2026-11-23', '2026-11-24', '2026-11-25']
  const monday = await aClassSession(db, { date: first, time })
  const { classId } = monday
  const [tuesday, wednesday] = await Promise.all(later.map((date) => aClassSession(db, { classId, date, time })))
  return [monday, tuesday, wednesday] as [Day, Day, Day]
}

/** Those days in the order of their ids, as lists of several classes have them. */
async function threeById(time?: string) {
  return (await threeDays(time)).toSorted((a, b) => (a.id < b.id ? -1 : 1)) as [Day, Day, Day]
}

test('a place is to come until its class has ended, and past from then on; a cancelled one is neither', async () => {
  const [monday, tuesday, wednesday] = await threeDays()
  const [mia, other] = [await aMember(db), await aMember(db)]
  const late = await aPlace(db, tuesday, { of: mia })
  const early = await aPlace(db, monday, { of: mia })
  await (await aPlace(db, wednesday, { of: mia })).cancel()
  await aPlace(db, monday, { of: other })
  const toCome = async (now: Date) => ids(await listUpcomingBookings(db.reader, mia.userId, now))
  const past = async (now: Date, page = 1, pageSize = 5) => {
    const found = await listPastBookings(db.reader, { memberId: mia.userId, now }, { page, pageSize })
    return [...ids(found.bookings), found.total]
  }
  expect([await toCome(before(monday.endsAt)), await past(before(monday.endsAt))]).toEqual([[early.id, late.id], [0]])
  expect([await toCome(monday.endsAt), await past(monday.endsAt)]).toEqual([[late.id], [early.id, 1]])
  expect([await toCome(wednesday.endsAt), await past(wednesday.endsAt)]).toEqual([[], [late.id, early.id, 2]])
  expect([await past(wednesday.endsAt, 1, 1), await past(wednesday.endsAt, 2, 1)]).toEqual([
    [late.id, 2],
    [early.id, 2],
  ])
})

test('all of a member’s bookings are listed newest first, page by page, cancelled ones too', async () => {
  const [monday, tuesday, wednesday] = await threeDays()
  const [mia, other] = [await aMember(db), await aMember(db)]
  const dropped = await aPlace(db, wednesday, { of: mia, at: minutes(1) })
  await dropped.cancel()
  const first = await aPlace(db, tuesday, { of: mia })
  const last = await aPlace(db, monday, { of: mia, at: minutes(2) })
  await aPlace(db, monday, { of: other })
  const list = async (page: number, pageSize: number) => {
    const { bookings, total } = await listBookingEntries(db.reader, { memberId: mia.userId }, { page, pageSize })
    return [...ids(bookings), total]
  }
  expect(await list(1, 5)).toEqual([last.id, dropped.id, first.id, 3])
  expect([await list(1, 2), await list(2, 2)]).toEqual([
    [last.id, dropped.id, 3],
    [first.id, 3],
  ])
})

test('places of one class that were booked at one instant stand in the order of people, and keep one in what was', async () => {
  const session = await aClassSession(db)
  const mia = await aMember(db, { packageId: 'family' })
  const people: (string | undefined)[] = [undefined]
  for (const name of ['Noa', 'Ali', 'Eve']) people.push(await aPersonOf(setup, mia, name))
  for (const personId of people) await aPlace(db, session, { of: mia, personId })
  const upcoming = await listUpcomingBookings(db.reader, mia.userId, MONDAY)
  const names = upcoming.map(({ personName }) => personName ?? '')
  expect(names).toEqual(['Noa', 'Ali', 'Eve', mia.name].toSorted(byPersonName))
  const latest = ids(upcoming).toSorted().toReversed()
  const [of, page] = [
    { memberId: mia.userId, now: session.endsAt },
    { page: 1, pageSize: 9 },
  ]
  expect(ids((await listBookingEntries(db.reader, of, page)).bookings)).toEqual(latest)
  expect(ids((await listPastBookings(db.reader, of, page)).bookings)).toEqual(latest)
})

test('an entry has the words of its class, and in a family the name of whose place it is', async () => {
  const [salsa, tango] = [
    await aClassSession(db),
    await aClassSession(db, { name: 'Tango', date: '2026-11-24', time: '19:15' }),
  ]
  await taughtBy(setup, salsa, 'Ann')
  await taughtBy(setup, tango, 'Bo')
  const unled = await aClassSession(db, { date: '2026-11-25' })
  const [mia, other] = [await aMember(db, { packageId: 'family' }), await aMember(db)]
  const [noa, ali] = [await aPersonOf(setup, mia, 'Noa'), await aPersonOf(setup, mia, 'Ali')]
  await aPlace(db, salsa, { of: mia })
  await aPlace(db, tango, { of: mia, personId: noa })
  await aPlace(db, unled, { of: mia, personId: ali })
  const listed = await listUpcomingBookings(db.reader, mia.userId, MONDAY)
  expect(listed).toMatchObject([
    { className: 'Salsa', instructor: 'Ann', personName: mia.name, date: '2026-11-23', weekday: 1, time: '18:00' },
    { className: 'Tango', instructor: 'Bo', personName: 'Noa', date: '2026-11-24', weekday: 2, time: '19:15' },
    { className: 'Salsa', instructor: '', personName: 'Ali', room: 'Studio', status: 'confirmed' },
  ])
  const { reference } = listed[0]!
  const own = async (memberId: string, sought = reference) =>
    (await findOwnEntry(db.reader, { memberId, reference: sought }))?.reference ?? null
  expect(await own(mia.userId)).toBe(reference)
  expect([await own(other.userId), await own(mia.userId, `${reference}0`)]).toEqual([null, null])
})

test('a person’s places are those in classes that have not started, soonest first', async () => {
  const [monday, tuesday, wednesday] = await threeDays()
  const mia = await aMember(db, { packageId: 'family' })
  const personId = await aPersonOf(setup, mia, 'Noa')
  const late = await aPlace(db, tuesday, { of: mia, personId })
  const early = await aPlace(db, monday, { of: mia, personId })
  await (await aPlace(db, wednesday, { of: mia, personId })).cancel()
  await aPlace(db, monday, { of: mia })
  const list = async (now: Date) => ids(await listPlacesOfPerson(db.reader, personId, now))
  expect(await list(before(monday.startsAt))).toEqual([early.id, late.id])
  expect(await list(monday.startsAt)).toEqual([late.id])
})

test('the next date of a class is the first that is held and has not started', async () => {
  const [monday, tuesday, wednesday] = await threeDays()
  await aClassSession(db, { date: '2026-11-24', time: '09:00' })
  const next = (now: Date) => findNextSessionId(db.reader, monday.classId, now)
  expect([await next(before(monday.startsAt)), await next(monday.startsAt)]).toEqual([monday.id, tuesday.id])
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [tuesday.id])
  expect([await next(monday.startsAt), await next(wednesday.startsAt)]).toEqual([wednesday.id, null])
})

test('guests are listed class by class in the order of people, members and cancelled places never', async () => {
  const [first, second, other] = await threeById()
  const admin = await anAccount(db, { role: 'admin' })
  const guest = (session: { id: string }, name: string) => aPlace(db, session, { of: admin, guest: { ...GUEST, name } })
  const dropped = await guest(first, 'Zed')
  await guest(first, 'Yan')
  await aPlace(db, first)
  await guest(first, 'Abe')
  await dropped.cancel()
  await guest(second, 'Bea')
  await guest(other, 'Cat')
  const listed = await listGuests(db.reader, ids([second, first]))
  expect(listed.map(({ name }) => name)).toEqual(['Abe', 'Yan', 'Bea'])
  expect(listed[2]).toMatchObject({ sessionId: second.id, email: GUEST.email })
  expect(await listGuests(db.reader, [])).toEqual([])
  expect(await listGuests(db.reader, [second.id])).toHaveLength(1)
})

test('the desk moves a confirmed place under the name of who attends', async () => {
  const session = await aClassSession(db)
  const [mia, admin] = [await aMember(db, { packageId: 'family' }), await anAccount(db, { role: 'admin' })]
  const personId = await aPersonOf(setup, mia, 'Noa')
  const [own, noas] = [await aPlace(db, session, { of: mia }), await aPlace(db, session, { of: mia, personId })]
  const guests = await aPlace(db, session, { of: admin, guest: GUEST })
  const find = (id: string) => findMovableBooking(db.reader, id)
  const named = (name: string) => ({ sessionId: session.id, name })
  expect([await find(own.id), await find(noas.id), await find(guests.id)]).toEqual(
    [mia.name, 'Noa', GUEST.name].map(named),
  )
  await own.cancel()
  expect([await find(own.id), await find(newId())]).toEqual([null, null])
})

test('several classes are locked in order of time, and no other', async () => {
  const [monday, tuesday, wednesday] = await threeDays()
  await taughtBy(setup, wednesday, 'Ann')
  const locked = await db.transaction((tx) => lockSessions(tx, [wednesday.id, monday.id]))
  expect(locked).toMatchObject([
    { id: monday.id, instructor: '', room: 'Studio' },
    { id: wednesday.id, instructor: 'Ann', room: 'Studio' },
  ])
  expect(ids(locked)).not.toContain(tuesday.id)
  await taughtBy(setup, tuesday, 'Bo')
  expect(await db.transaction((tx) => lockSession(tx, wednesday.id))).toMatchObject({
    id: wednesday.id,
    instructor: 'Ann',
  })
  expect(await db.transaction((tx) => lockSession(tx, newId()))).toBeNull()
})

test('a register has the confirmed places of its classes by name, with their marks', async () => {
  const [first, second, other] = await threeById('10:00')
  const admin = await anAccount(db, { role: 'admin' })
  const mia = await aMember(db, { packageId: 'family' })
  const personId = await aPersonOf(setup, mia, 'Noa')
  const at = before(MONDAY)
  const zed = await aPlace(db, first, { of: admin, guest: { ...GUEST, name: 'Zed' }, at })
  const noa = await aPlace(db, first, { of: mia, personId, at })
  const namesake = await aPlace(db, first, { of: admin, guest: { ...GUEST, name: 'Zed' }, at })
  await (await aPlace(db, first, { at })).cancel()
  const own = await aPlace(db, second, { of: mia, at })
  await aPlace(db, other, { at })
  const mark = (place: { id: string }, to: 'attended' | 'no_show') =>
    markAttendance(ctxFor(db, admin, new Date('2026-11-26T10:00:00Z')), {
      bookingId: place.id,
      mark: to,
      notes: 'Rang',
    })
  await mark(noa, 'attended')
  await mark(own, 'no_show')
  expect(await listRegister(db.reader, ids([second, first]))).toMatchObject([
    { bookingId: noa.id, name: 'Noa', isGuest: false, memberId: mia.userId, attended: true, notes: 'Rang' },
    { bookingId: zed.id, name: 'Zed', isGuest: true, memberId: null, attended: null, notes: null },
    { bookingId: namesake.id, name: 'Zed' },
    { bookingId: own.id, name: mia.name, isGuest: false, attended: false },
  ])
  const marks = async (of: { id: string }[]) => [...(await listMarkings(db.reader, ids(of)))]
  expect(await marks([noa, zed])).toMatchObject([[noa.id, { attended: true, notes: 'Rang' }]])
  expect(await marks([noa])).toHaveLength(1)
  expect([await marks([zed]), await marks([])]).toEqual([[], []])
})

test('a place is uncovered before its month begins and from the instant it ends', async () => {
  const mia = await aMember(db)
  const place = async (date: string) => {
    const session = await aClassSession(db, { date, time: '10:00' })
    return { ...session, ...(await aPlace(db, session, { of: mia })) }
  }
  const [second, first, last] = [await place('2026-11-26'), await place('2026-11-25'), await place('2026-11-27')]
  await (await place('2026-11-28')).cancel()
  await aPlace(db, await aClassSession(db, { date: '2026-12-01' }))
  const uncovered = async (now = MONDAY) => references(await listUncoveredBookings(db.reader, mia.userId, now))
  const lasts = (from: Date, until: Date) => sql('update holdings set starts_at = $1, ends_at = $2', [from, until])
  expect(await uncovered()).toEqual([])
  await lasts(second.startsAt, last.startsAt)
  expect(await uncovered()).toEqual([first.reference, last.reference])
  expect(await uncovered(before(first.startsAt))).toEqual([first.reference, last.reference])
  expect(await uncovered(first.startsAt)).toEqual([last.reference])
  await sql(`insert into plan_pauses (member_id, starts_on, resumes_on, requested_at) values ($1, $2, $3, $4)`, [
    mia.userId,
    '2026-11-26',
    '2026-11-27',
    MONDAY,
  ])
  expect(await uncovered()).toEqual([first.reference, second.reference, last.reference])
})

test('beyond what a month allows the latest are uncovered, and a late cancellation has used its class', async () => {
  const mia = await aMember(db)
  const [monday, tuesday, wednesday] = await threeDays()
  const [first, second, third] = [
    await aPlace(db, monday, { of: mia }),
    await aPlace(db, tuesday, { of: mia }),
    await aPlace(db, wednesday, { of: mia }),
  ]
  const uncovered = async () => references(await listUncoveredBookings(db.reader, mia.userId, MONDAY))
  const allows = (allowance: number | null) => sql('update holdings set allowance = $1', [allowance])
  await allows(2)
  expect(await uncovered()).toEqual([third.reference])
  const cancelled = `update bookings set status = 'cancelled', seat_no = null, is_late_cancel = $2 where id = $1`
  await sql(cancelled, [first.id, true])
  expect(await uncovered()).toEqual([third.reference])
  await sql(cancelled, [first.id, false])
  expect(await uncovered()).toEqual([])
  await allows(1)
  expect(await uncovered()).toEqual([third.reference])
  await allows(null)
  expect(await uncovered()).toEqual([])
  await sql('update holdings set member_id = $1', [(await anAccount(db)).userId])
  expect(await uncovered()).toEqual([second.reference, third.reference])
})
