import { sql } from 'drizzle-orm'
import { afterAll, beforeEach, expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { holdPlace } from '#src/studio/bookings/sheet/hold-place.server.ts'
import { changeClass } from '#src/studio/schedule/classes/change-class.server.ts'
import { writeHold } from '#src/studio/schedule/seats/seat-holds.store.server.ts'
import { passOnDuePlaces } from '#src/studio/bookings/waiting-list/pass-on-due-places.server.ts'
import { aClassSession, aMember, anAccount, ctxFor, MONDAY, theStudioRoom } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'

const CALLERS = 48
const PLACES = 12
const db = openDatabase(await workerDatabaseUrl(), { poolSize: 32 })
beforeEach(truncateAll)
afterAll(() => db.close())

const TEN_MINUTES = 600_000
const later = new Date(MONDAY.getTime() + TEN_MINUTES)

async function hold(sessionId: string, at = MONDAY, hasCard = true): Promise<string> {
  const who = { memberId: null, personId: null, guest: { name: 'Ada', email: 'ada@example.com' } }
  const outcome = await ctxFor(db, { kind: 'visitor' }, at).transaction((work) =>
    holdPlace(work, { sessionId, heldBy: newId(), who, hasCard }),
  )
  return outcome.ok ? 'held' : outcome.refusal
}

async function book(sessionId: string, caller: Parameters<typeof ctxFor>[1], at = MONDAY): Promise<string> {
  const outcome = await bookSession(ctxFor(db, caller, at), { sessionId })
  return outcome.ok ? 'booked' : outcome.refusal
}

const members = (count: number) => Promise.all(Array.from({ length: count }, () => aMember(db)))
const holds = (sessionId: string, at?: Date) => Array.from({ length: CALLERS }, () => hold(sessionId, at))
const countOf = (outcomes: readonly unknown[], which: string) => outcomes.filter((one) => one === which).length

/** How many seats are held at that moment, how many booked, and how many both. */
async function seatsOf(sessionId: string, at = MONDAY) {
  const { rows } = await db.reader.execute<{ held: number; booked: number; both: number }>(sql`
    select count(*) filter (where seat.held_until > ${at})::int as held, count(b.id)::int as booked,
           count(*) filter (where b.id is not null and seat.held_by is not null)::int as both
      from session_seats seat
      left join bookings b on b.session_id = seat.session_id and b.seat_no = seat.seat_no and b.status = 'confirmed'
     where seat.session_id = ${sessionId}`)
  return rows[0]
}

// If nobody loses a seat here, the tests below prove nothing: the set-up would be too slow to race.
test('control: holding without the lock of the session promises more places than there are', async () => {
  const session = await aClassSession(db, { capacity: PLACES })
  const promised = await Promise.all(
    Array.from({ length: CALLERS }, () =>
      db.transaction((tx) => writeHold(tx, { sessionId: session.id, heldBy: newId(), until: later }, MONDAY)),
    ),
  )
  expect(promised.filter(Boolean).length).toBeGreaterThan(PLACES)
})

test('48 visitors hold the last 12 places: 12 do, everyone else hears that the class is full', async () => {
  const session = await aClassSession(db, { capacity: PLACES })
  const outcomes = await Promise.all(holds(session.id))
  expect([countOf(outcomes, 'held'), countOf(outcomes, 'class_full')]).toEqual([PLACES, CALLERS - PLACES])
  expect(await seatsOf(session.id)).toEqual({ held: PLACES, booked: 0, both: 0 })
})

test('48 visitors without a card hold a third of the class, and members book the rest', async () => {
  const session = await aClassSession(db, { capacity: PLACES })
  const outcomes = await Promise.all(Array.from({ length: CALLERS }, () => hold(session.id, MONDAY, false)))
  const third = PLACES / 3
  expect([countOf(outcomes, 'held'), countOf(outcomes, 'places_in_payment')]).toEqual([third, CALLERS - third])
  const booked = await Promise.all((await members(PLACES)).map((member) => book(session.id, member)))
  expect(countOf(booked, 'booked')).toBe(PLACES - third)
})

test('holding and booking at once never promise one seat to two', async () => {
  const callers = await members(CALLERS)
  const session = await aClassSession(db, { capacity: PLACES })
  const outcomes = await Promise.all([...holds(session.id), ...callers.map((caller) => book(session.id, caller))])
  expect(countOf(outcomes, 'held') + countOf(outcomes, 'booked')).toBe(PLACES)
  expect(await seatsOf(session.id)).toEqual({
    held: countOf(outcomes, 'held'),
    booked: countOf(outcomes, 'booked'),
    both: 0,
  })
})

test('holds that run out are booked and held again while they are swept: never more than there are', async () => {
  const callers = await members(CALLERS)
  const session = await aClassSession(db, { capacity: PLACES })
  await Promise.all(holds(session.id))
  const sweep = () => passOnDuePlaces(ctxFor(db, { kind: 'system', job: 'pass-on-places' }, later))
  const outcomes = await Promise.all([
    sweep(),
    ...callers.map((caller) => book(session.id, caller, later)),
    ...holds(session.id, later),
    sweep(),
  ])
  expect(countOf(outcomes, 'held') + countOf(outcomes, 'booked')).toBe(PLACES)
  expect(await seatsOf(session.id, later)).toMatchObject({
    held: countOf(outcomes, 'held'),
    booked: countOf(outcomes, 'booked'),
    both: 0,
  })
})

test('places removed while people hold and book them: everybody who was promised one has one', async () => {
  const [admin, callers] = [await anAccount(db, { role: 'admin' }), await members(4)]
  const session = await aClassSession(db, { capacity: PLACES })
  const words = {
    name: 'Salsa',
    typeId: 'dance',
    weekday: 1,
    startTime: '18:00',
    durationMinutes: 60,
    instructorId: null,
    level: 'All levels',
    maxSpots: 6,
    description: '',
    roomId: await theStudioRoom(db),
  }
  const [, ...outcomes] = await Promise.all([
    changeClass(ctxFor(db, admin), { sessionId: session.id, reach: 'this-date', words }),
    ...Array.from({ length: 4 }, () => hold(session.id)),
    ...callers.map((caller) => book(session.id, caller)),
  ])
  expect(await seatsOf(session.id)).toEqual({
    held: countOf(outcomes, 'held'),
    booked: countOf(outcomes, 'booked'),
    both: 0,
  })
})
