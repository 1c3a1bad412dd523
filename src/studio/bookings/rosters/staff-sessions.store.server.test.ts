import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMember, anAccount, MONDAY } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace, taughtBy } from '#tests/helpers/places.ts'
import { listBookedFor, listClassOffers } from '../offers/class-offers.store.server.ts'
import { listSeatedSessions } from '../offers/session-offers.store.server.ts'
import { listAffectedBookings, markBookingsCancelled } from './affected-bookings.store.server.ts'
import { findManagedSession, listManagedClasses } from './managed-classes.store.server.ts'
import { findStaffSession, listStaffSessions } from './staff-sessions.store.server.ts'

// What the timetable and the front desk read of the same classes.

const setup = await openUseCaseTest()
const { db, sql } = setup

const TODAY = '2026-11-23'
const days = (from: string, to = from) => ({ from, to, now: MONDAY })
const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const call = (off: { id: string }) => sql(`update class_sessions set status = 'cancelled' where id = $1`, [off.id])

test('the desk sees the classes of its days in order of time and name, with who teaches and what is left', async () => {
  const late = await aClassSession(db, { time: '20:00', minutes: 45, capacity: 3 })
  const zouk = await aClassSession(db, { name: 'Zouk' })
  const bachata = await aClassSession(db, { name: 'Bachata' })
  const [before, after] = [
    await aClassSession(db, { date: '2026-11-22' }),
    await aClassSession(db, { date: '2026-11-25' }),
  ]
  const coach = await taughtBy(setup, late, 'Ann')
  await taughtBy(setup, zouk, 'Bo')
  const dropped = await aPlace(db, late)
  await aPlace(db, late)
  await dropped.cancel()
  const list = async (from: string, to: string, who: string | null = null) =>
    ids(await listStaffSessions(db.reader, { from, to, taughtBy: who, now: MONDAY }))
  expect(await list(TODAY, '2026-11-24')).toEqual([bachata.id, zouk.id, late.id])
  expect(await list('2026-11-22', '2026-11-25')).toEqual([before.id, bachata.id, zouk.id, late.id, after.id])
  expect(await list(TODAY, '2026-11-24', coach)).toEqual([late.id])
  const found = { instructor: 'Ann', booked: 1, spotsLeft: 2, startTime: '20:00', endTime: '20:45', date: TODAY }
  expect(await findStaffSession(db.reader, late.id, MONDAY)).toMatchObject({ id: late.id, ...found })
  await call(late)
  expect(await findStaffSession(db.reader, late.id, MONDAY)).toMatchObject({ spotsLeft: 0, status: 'cancelled' })
  expect(await findStaffSession(db.reader, newId(), MONDAY)).toBeNull()
})

test('everybody sees the classes of those days with the places left; a cancelled one has none', async () => {
  const [late, early] = [await aClassSession(db, { time: '20:00', minutes: 45, capacity: 3 }), await aClassSession(db)]
  await aClassSession(db, { date: '2026-11-24' })
  await taughtBy(setup, late, 'Ann')
  await aPlace(db, late)
  const [first, second] = await listSeatedSessions(db.reader, days(TODAY))
  expect(first).toMatchObject({ id: early.id, instructor: '', spotsLeft: 12, durationMinutes: 60, startTime: '18:00' })
  expect(second).toMatchObject({ id: late.id, instructor: 'Ann', spotsLeft: 2, durationMinutes: 45, endTime: '20:45' })
  await call(late)
  expect((await listSeatedSessions(db.reader, days(TODAY)))[1]).toMatchObject({ id: late.id, spotsLeft: 0 })
  expect(ids(await listSeatedSessions(db.reader, days(TODAY, '2026-11-24')))).toHaveLength(3)
})

test('the classes in which a member has a place are theirs alone', async () => {
  const [booked, dropped, other] = [
    await aClassSession(db),
    await aClassSession(db, { time: '20:00' }),
    await aClassSession(db, { time: '21:30' }),
  ]
  const mia = await aMember(db)
  await aPlace(db, booked, { of: mia })
  await (await aPlace(db, dropped, { of: mia })).cancel()
  await aPlace(db, other)
  const held = async (from: string, to: string) => [
    ...(await listBookedFor(db.reader, mia.userId, { from, to })).keys(),
  ]
  expect(await held(TODAY, TODAY)).toEqual([booked.id])
  expect([await held('2026-11-22', '2026-11-22'), await held('2026-11-24', '2026-11-30')]).toEqual([[], []])
})

test('a weekly class is offered with its next class that is held, by day and time, until it has ended', async () => {
  const tuesday = await aClassSession(db, { date: '2026-11-24', name: 'Tango' })
  const [zouk, bachata] = [await aClassSession(db, { name: 'Zouk' }), await aClassSession(db, { name: 'Bachata' })]
  const early = await aClassSession(db, { time: '09:00' })
  const { classId } = early
  const off = await aClassSession(db, { classId, date: '2026-11-30', time: '09:00' })
  const next = await aClassSession(db, { classId, date: '2026-12-07', time: '09:00', capacity: 5 })
  await aClassSession(db, { classId, date: '2026-12-14', time: '09:00' })
  await call(off)
  await aPlace(db, next)
  await taughtBy(setup, next, 'Ann')
  const offers = async () => await listClassOffers(db.reader, { now: MONDAY, today: TODAY })
  const classes = [classId, bachata.classId, zouk.classId, tuesday.classId]
  expect(ids(await offers())).toEqual(classes)
  expect((await offers())[0]).toMatchObject({
    instructor: 'Ann',
    next: { id: next.id, date: '2026-12-07', spotsLeft: 4 },
  })
  const managed = (weekday: number) => listManagedClasses(db.reader, weekday, TODAY, MONDAY)
  expect([ids(await managed(1)), ids(await managed(2))]).toEqual([classes.slice(0, 3), classes.slice(3)])
  expect((await managed(1))[0]).toMatchObject({
    instructor: 'Ann',
    nextSessionId: next.id,
    nextDate: '2026-12-07',
    nextBooked: 1,
  })
  // One without a date to come is managed all the same, and offered without one.
  await sql(`update class_sessions set status = 'cancelled' where class_id = $1`, [bachata.classId])
  expect((await managed(1))[1]).toMatchObject({ id: bachata.classId, nextSessionId: null, nextBooked: 0 })
  expect((await offers())[1]).toMatchObject({ id: bachata.classId, next: null })
  await sql('update weekly_classes set until_date = $2 where id = $1', [zouk.classId, '2026-11-22'])
  await sql('update weekly_classes set until_date = $2 where id = $1', [bachata.classId, TODAY])
  expect(ids(await offers())).toEqual([classId, bachata.classId, tuesday.classId])
  expect(ids(await managed(1))).toEqual([classId, bachata.classId])
})

test('a class is changed while it is held, with the times of its date', async () => {
  const session = await aClassSession(db, { date: '2026-11-25', time: '19:15', minutes: 75 })
  await aClassSession(db)
  const found = { id: session.id, weekday: 3, startTime: '19:15', durationMinutes: 75, date: '2026-11-25' }
  expect(await findManagedSession(db.reader, session.id)).toMatchObject(found)
  await call(session)
  expect(await findManagedSession(db.reader, session.id)).toBeNull()
})

test('who has a place in a class that changes is told by seat, and nobody else', async () => {
  const [session, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const [first, dropped, third] = [await aPlace(db, session), await aPlace(db, session), await aPlace(db, session)]
  const theirs = await aPlace(db, other)
  await dropped.cancel()
  const affected = async (...of: { id: string }[]) => await listAffectedBookings(db.reader, ids(of))
  const references = (rows: { reference: string }[]) => rows.map(({ reference }) => reference)
  const listed = await affected(session)
  expect(references(listed)).toEqual([first.reference, third.reference])
  expect(listed[0]).toMatchObject({ isGuest: false, personName: null, sessionId: session.id })
  const cancel = (bookings: string[]) => db.transaction((tx) => markBookingsCancelled(tx, bookings, MONDAY))
  await cancel([])
  await cancel([listed[0]!.id])
  expect(references(await affected(session))).toEqual([third.reference])
  expect(references(await affected(other))).toEqual([theirs.reference])
})

test('those who have places in several classes that change are listed class by class, each as who they are', async () => {
  const sessions = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const admin = await anAccount(db, { role: 'admin' })
  const mia = await aMember(db, { packageId: 'family' })
  const personId = await aPersonOf(setup, mia, 'Noa')
  const guest = { name: 'Pal', email: 'pal@example.com' }
  const expected: object[] = []
  for (const { id } of sessions.toSorted((a, b) => (a.id < b.id ? -1 : 1))) {
    await aPlace(db, { id }, { of: admin, guest })
    await aPlace(db, { id }, { of: mia, personId })
    expected.push(
      { sessionId: id, name: 'Pal', email: guest.email, isGuest: true, memberId: null, personName: null },
      { sessionId: id, name: mia.name, email: mia.email, isGuest: false, memberId: mia.userId, personName: 'Noa' },
    )
  }
  const listed = await listAffectedBookings(db.reader, ids(sessions))
  expect(listed).toEqual(expected.map((row) => expect.objectContaining({ ...row, orderId: null, isOfTicket: false })))
})
