import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { aWeeklyClass } from '#tests/helpers/classes.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { aHallHire, aHallRequest, emailsOf, verbsOf, VISITOR } from '#tests/helpers/hall.ts'
import { scheduleSessions } from '#src/studio/schedule/sessions/schedule-sessions.server.ts'
import { seedRooms } from '#src/studio/schedule/rooms/seed-rooms.server.ts'
import { cancelHallHire } from './cancel-hall-hire.server.ts'
import { closeHall } from './hours/close-hall.server.ts'
import { findHallDay } from './hours/find-hall-day.server.ts'
import type { HallRequest } from './form/hall-request-form.ts'
import { findHallHire, listPublicHallHires } from './hall-hire.store.server.ts'
import { readHallLink } from './read-hall-link.server.ts'
import { reopenHall } from './hours/reopen-hall.server.ts'
import { requestHallHire } from './request-hall-hire.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(async () => {
  await truncateAll()
  await seedRooms(ctxFor(db, VISITOR))
})
afterAll(() => db.close())

const ask = (request: Partial<HallRequest> = {}, pricePence?: number) =>
  requestHallHire(ctxFor(db, VISITOR), aHallRequest(request), { believedPricePence: pricePence })
const count = async (table: string) =>
  (await db.pool.query(`select count(*)::int as n from ${table}`)).rows[0].n as number

test('a request stands as pending, at the price of the studio, and holds its time', async () => {
  const hire = await aHallHire(db)
  expect(hire).toMatchObject({
    status: 'pending',
    pricePence: 5000,
    startsAt: new Date('2026-11-30T10:00:00Z'),
    endsAt: new Date('2026-11-30T12:00:00Z'),
    lapsesAt: new Date('2026-11-26T10:00:00Z'),
    memberId: null,
  })
  expect(await findHallHire(db.reader, hire.id)).toEqual(hire)
  const day = await findHallDay(db.reader, '2026-11-30', MONDAY)
  expect(day.taken).toEqual([{ startTime: '10:00', endTime: '12:00' }])
  expect(await verbsOf(db, hire.id)).toEqual(['hall_hire.kept', 'hall_hire.requested'])
})

test('a signed-in member owns what they ask for', async () => {
  const member = await anAccount(db)
  expect(await aHallHire(db, {}, { actor: member })).toMatchObject({ memberId: member.userId })
})

test('the customer gets a link that opens this request only; every admin is notified', async () => {
  const admins = [await anAccount(db, { role: 'admin' }), await anAccount(db, { role: 'admin' })]
  const hire = await aHallHire(db)
  const emails = await emailsOf(db)
  const forStaff = emails.filter(({ kind }) => kind === 'hall-hire-for-staff')
  expect(forStaff.map(({ recipient }) => recipient).toSorted()).toEqual(admins.map(({ email }) => email).toSorted())
  expect(forStaff[0]!.facts).toMatchObject({ news: 'requested', customerPhone: '07700 900123' })
  const [received] = emails.filter(({ kind }) => kind === 'hall-hire-received')
  expect(received).toMatchObject({ recipient: 'priya@example.com', facts: { price: '£50', hours: 2 } })
  const url = new URL(String(received!.facts.requestUrl))
  expect(url.pathname).toBe(`/hall-hire/request/${hire.id}`)
  const { links } = ctxFor(db, VISITOR)
  const token = url.searchParams.get('token')
  const mailed = { hireId: hire.id, isMailed: true }
  expect(readHallLink(links, token, MONDAY)).toEqual(mailed)
  expect(readHallLink(links, token, new Date('2026-12-30T11:59:00Z'))).toEqual(mailed)
  expect(readHallLink(links, token, new Date('2026-12-30T12:00:00Z'))).toBeNull()
})

test('without an admin the studio itself is told', async () => {
  await aHallHire(db)
  expect((await emailsOf(db)).map(({ recipient }) => recipient)).toContain('hello@tempo.example')
})

test('an overlapping request is refused, and nothing of it is kept', async () => {
  await aHallHire(db)
  for (const [startTime, endTime] of [
    ['11:45', '13:00'],
    ['09:00', '10:15'],
    ['10:00', '12:00'],
  ] as const)
    expect(await ask({ startTime, endTime })).toEqual({ ok: false, refusal: 'slot_taken' })
  expect([await count('hall_hires'), await count('room_occupancies'), await count('messages')]).toEqual([1, 1, 2])
})

test('back to back, before and after, are accepted', async () => {
  await aHallHire(db)
  expect((await ask({ startTime: '12:00', endTime: '13:00' })).ok).toBe(true)
  expect((await ask({ startTime: '09:00', endTime: '10:00' })).ok).toBe(true)
})

test.each([
  [5000, true],
  [4999, false],
  [100, false],
  [0, false],
  [1_000_000, false],
])('a caller who believes it costs %i pence is heard: %s', async (believed, isOk) => {
  const outcome = await ask({}, believed)
  expect(outcome.ok).toBe(isOk)
  if (!outcome.ok) expect(outcome.refusal).toBe('price_differs')
  expect(await count('hall_hires')).toBe(isOk ? 1 : 0)
})

test('what breaks a rule is refused and not written', async () => {
  for (const request of [
    { expectedAttendees: 31 },
    { eventDate: '2026-11-22' },
    { endTime: '10:45' },
    { endTime: '21:15' },
  ])
    expect((await ask(request)).ok).toBe(false)
  expect(await count('hall_hires')).toBe(0)
})

test('a dated class in the hall holds it, one in the Studio does not', async () => {
  await aWeeklyClass(db, { room: 'Hall', weekday: 1, startTime: '18:00', durationMinutes: 50 })
  await aWeeklyClass(db, { room: 'Studio', weekday: 1, startTime: '14:00' })
  await scheduleSessions(ctxFor(db, VISITOR), { weeksAhead: 8, alertTo: 'hello@tempo.example' })
  expect(await ask({ startTime: '17:00', endTime: '18:15' })).toMatchObject({ refusal: 'slot_taken' })
  expect((await ask({ startTime: '14:00', endTime: '15:00' })).ok).toBe(true)
  const day = await findHallDay(db.reader, '2026-11-30', MONDAY)
  expect(day.free).toEqual([
    { startTime: '09:00', endTime: '14:00' },
    { startTime: '15:00', endTime: '18:00' },
    { startTime: '19:00', endTime: '21:00' },
  ])
})

// PRODUCT 4.1: also tested against weekly classes beyond the generated horizon.
test('a weekly class in the hall holds dates that are not generated yet, from its first to its last', async () => {
  await aWeeklyClass(db, {
    room: 'Hall',
    weekday: 1,
    startTime: '18:00',
    fromDate: '2027-03-01',
    untilDate: '2027-05-31',
  })
  const evening = { startTime: '18:00', endTime: '19:00' }
  for (const eventDate of ['2027-03-01', '2027-03-29', '2027-05-31'])
    expect(await ask({ eventDate, ...evening }), eventDate).toMatchObject({ refusal: 'class_time' })
  for (const eventDate of ['2027-02-22', '2027-06-07', '2027-03-02'])
    expect((await ask({ eventDate, ...evening })).ok, eventDate).toBe(true)
  expect((await ask({ eventDate: '2027-03-29', startTime: '17:00', endTime: '18:00' })).ok).toBe(true)
})

test('a closed date is refused until it is opened again', async () => {
  const admin = ctxFor(db, await anAccount(db, { role: 'admin' }))
  await closeHall(admin, { closedOn: '2026-11-30', reason: 'Floor' })
  await closeHall(admin, { closedOn: '2026-11-30', reason: 'Floor being sanded' })
  expect(await ask()).toMatchObject({ refusal: 'hall_closed' })
  expect(await findHallDay(db.reader, '2026-11-30', MONDAY)).toMatchObject({ closure: 'Floor being sanded', free: [] })
  await reopenHall(admin, '2026-11-30')
  await reopenHall(admin, '2026-11-30')
  expect((await ask()).ok).toBe(true)
  expect(await verbsOf(db, '2026-11-30')).toEqual(['hall.closed', 'hall.closed', 'hall.reopened'])
})

test('a request nobody answered in time gives way to the next, before any job has run', async () => {
  const first = await aHallHire(db)
  const later = new Date('2026-11-26T10:00:00Z')
  expect((await findHallDay(db.reader, '2026-11-30', later)).taken).toEqual([])
  const second = await aHallHire(db, { customerEmail: 'ben@example.com' }, { now: later })
  expect(await findHallHire(db.reader, first.id)).toMatchObject({ status: 'cancelled', cancelledBy: 'lapse' })
  expect(second.status).toBe('pending')
})

test('everybody may see when the hall is held and for what, and nothing of whom', async () => {
  const hire = await aHallHire(db)
  const gone = await aHallHire(db, { startTime: '14:00', endTime: '15:00' })
  await cancelHallHire(ctxFor(db, VISITOR), { hireId: gone.id, by: 'customer' })
  const list = (from: string, to: string, now = MONDAY) => listPublicHallHires(db.reader, from, to, now)
  expect(await list('2026-11-30', '2026-11-30')).toEqual([
    {
      id: hire.id,
      eventDate: '2026-11-30',
      startTime: '10:00',
      endTime: '12:00',
      eventType: 'birthday-party',
      status: 'pending',
    },
  ])
  expect(await list('2026-11-23', '2026-11-29')).toEqual([])
  expect(await list('2026-11-30', '2026-11-30', new Date('2026-11-26T10:00:00Z'))).toEqual([])
})
