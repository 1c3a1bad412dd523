import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { openUseCaseTest } from '#tests/helpers/actors.ts'
import { aClassSession, aMembership, MONDAY } from '#tests/helpers/build.ts'
import { aPersonOf, aPlace, before } from '#tests/helpers/places.ts'
import { aStandingOrder } from '#tests/helpers/recurring.ts'
import {
  findOrderOfBooking,
  findOrderWords,
  insertStandingOrder,
  listDueOrders,
  listOpenSessions,
  listOrderPlaces,
  listStandingOrders,
  markStopped,
  recordSkip,
  type StandingOrder,
} from './recurring.store.server.ts'

// Which standing orders there are, and which dates they still have to book.

const setup = await openUseCaseTest()
const { account, db, sql } = setup

const ids = (rows: { id: string }[]) => rows.map(({ id }) => id)
const dayAfter = (instant: Date) => new Date(instant.getTime() + 86_400_000)

/** A standing order, whose member has booked the Monday, with the Monday after it still to be booked. */
async function anOpenOrder() {
  const { member, first, reference } = await aStandingOrder(setup)
  const next = await aClassSession(db, { classId: first.classId, date: '2026-11-30' })
  const [order] = await listStandingOrders(db.reader, member.userId)
  return { member, first, reference, next, order: order! }
}

/** Another order of the same member, for a class of its own. */
async function anotherOf(order: StandingOrder) {
  const session = await aClassSession(db, { date: '2026-11-24', name: 'Tango' })
  const another = { id: newId(), memberId: order.memberId, personId: order.personId, classId: session.classId }
  const insert = (id: string) =>
    db.transaction((tx) => insertStandingOrder(tx, { ...another, id, startedAt: MONDAY, firstStartsAt: MONDAY }))
  expect([await insert(another.id), await insert(newId())]).toEqual([another.id, another.id])
  return { ...another, session }
}

const open = (order: { id: string }, now = MONDAY) =>
  listOpenSessions(db.reader, order.id, now).then((rows) => ids(rows.filter(({ isCovered }) => isCovered)))

test('a member’s standing orders are their own, until they are stopped', async () => {
  const { order, member } = await anOpenOrder()
  const theirs = await anOpenOrder()
  const another = await anotherOf(order)
  const listed = async () => new Set(ids(await listStandingOrders(db.reader, member.userId)))
  expect(await listed()).toEqual(new Set([order.id, another.id]))
  await db.transaction((tx) => markStopped(tx, order.id, MONDAY))
  expect(await listed()).toEqual(new Set([another.id]))
  expect(ids(await listStandingOrders(db.reader, theirs.member.userId))).toEqual([theirs.order.id])
})

test('an order that is asked for again begins with the earlier of both dates', async () => {
  const { order } = await anOpenOrder()
  const { session: _, ...another } = await anotherOf(order)
  const askAgain = async (firstStartsAt: Date) => {
    await db.transaction((tx) => insertStandingOrder(tx, { ...another, id: newId(), startedAt: MONDAY, firstStartsAt }))
    const rows = await sql<{ first: Date }>('select first_starts_at as first from recurring_bookings where id = $1', [
      another.id,
    ])
    return rows[0]?.first
  }
  expect(await askAgain(dayAfter(MONDAY))).toEqual(MONDAY)
  expect(await askAgain(before(MONDAY))).toEqual(before(MONDAY))
})

test('every order with a date to book is due, each with its own dates, earliest first', async () => {
  const { order, first, next } = await anOpenOrder()
  const another = await anotherOf(order)
  const earlier = await aClassSession(db, { classId: first.classId, date: '2026-11-25' })
  expect(new Set(ids(await listDueOrders(db.reader, MONDAY)))).toEqual(new Set([order.id, another.id]))
  expect([await open(order), await open(another)]).toEqual([[earlier.id, next.id], [another.session.id]])
})

test.each([
  ['its person was removed', `update people set removed_at = now() where not is_holder`],
  ['direct debit is off', `update mandates set state = 'failed'`],
  ['direct debit ends with the month', `update mandates set ends_with_period = true`],
  ['the date is cancelled', `update class_sessions set status = 'cancelled'`],
  ['it was stopped', `update recurring_bookings set stopped_at = now()`],
  ['the plan is paused then', pause('2026-11-30', '2026-12-01')],
])('a date is not booked when %s', async (_, circumstance) => {
  const { order, member, next } = await anOpenOrder()
  const personId = await aPersonOf(setup, member, 'Noa')
  await sql('update recurring_bookings set person_id = $1', [personId])
  expect(await open(order, before(next.startsAt))).toEqual([next.id])
  await sql(circumstance)
  expect([await open(order, before(next.startsAt)), await listDueOrders(db.reader, before(next.startsAt))]).toEqual([
    [],
    [],
  ])
})

test.each([
  ['before the pause', pause('2026-12-01', '2026-12-08')],
  ['after the pause', pause('2026-11-29', '2026-11-30')],
])('a date %s is booked', async (_, circumstance) => {
  const { order, next } = await anOpenOrder()
  await sql(circumstance)
  expect(await open(order)).toEqual([next.id])
})

function pause(from: string, until: string): string {
  return `insert into plan_pauses (member_id, starts_on, resumes_on, requested_at)
    select member_id, '${from}', '${until}', now() from recurring_bookings`
}

test('a date is open until it starts, and when a month covers it: from its first instant, not at its last', async () => {
  const { order, next } = await anOpenOrder()
  expect([await open(order, before(next.startsAt)), await open(order, next.startsAt)]).toEqual([[next.id], []])
  // Without what follows the month by direct debit.
  await sql('delete from agreements')
  const lasts = (from: Date, until: Date) => sql('update holdings set starts_at = $1, ends_at = $2', [from, until])
  await lasts(next.startsAt, next.endsAt)
  expect(await open(order)).toEqual([next.id])
  await lasts(MONDAY, next.startsAt)
  expect(await open(order)).toEqual([])
})

test('a date the same person has had a place in is not tried again, although others have one', async () => {
  const { order, member, next } = await anOpenOrder()
  const place = await aPlace(db, next)
  expect(await open(order)).toEqual([next.id])
  await place.cancel()
  await (await aPlace(db, next, { of: member })).cancel()
  expect(await open(order)).toEqual([])
})

test('what could not be booked is tried again after a day, and a reason is new once', async () => {
  const { order, next, first } = await anOpenOrder()
  const skip = (reason: string, sessionId = next.id) =>
    db.transaction((tx) => recordSkip(tx, { recurringId: order.id, sessionId, reason, triedAt: MONDAY }))
  expect([await skip('full'), await skip('full'), await skip('no_allowance')]).toEqual([true, false, true])
  expect([await skip('no_allowance', first.id), await skip('full')]).toEqual([true, true])
  expect([await open(order, before(dayAfter(MONDAY))), await open(order, dayAfter(MONDAY))]).toEqual([[], [next.id]])
})

test('a booking leads to its standing order: its member’s alone, until that is stopped', async () => {
  const { order, member, reference, next } = await anOpenOrder()
  await anotherOf(order)
  const find = (by: { userId: string }, of = reference) => findOrderOfBooking(db.reader, by.userId, of)
  expect(await find(member)).toEqual(order)
  expect(await find(await account())).toBeNull()
  const stranger = await account()
  await aMembership(db, stranger)
  const other = await aPlace(db, next, { of: stranger })
  expect([await find(member, other.reference), await find(stranger, other.reference)]).toEqual([null, null])
  await db.transaction((tx) => markStopped(tx, order.id, MONDAY))
  expect(await find(member)).toBeNull()
})

test('its places are those it took in dates to come, earliest first', async () => {
  const { order, member, first, next } = await anOpenOrder()
  const later = await aClassSession(db, { classId: first.classId, date: '2026-12-01' })
  const own = await aClassSession(db, { classId: first.classId, date: '2026-12-02' })
  const another = await anotherOf(order)
  const taken = async (session: { id: string }) => await aPlace(db, session, { of: member, isRecurring: true })
  const [second, third, dropped] = [
    await taken(later),
    await taken(next),
    await taken(await aClassSession(db, { classId: first.classId, date: '2026-12-03' })),
  ]
  await dropped.cancel()
  await aPlace(db, own, { of: member })
  await taken(another.session)
  await aPlace(db, next, { isRecurring: true })
  await sql('update bookings set is_recurring = true where session_id = $1', [first.id])
  const list = async (now: Date) => (await listOrderPlaces(db.reader, order, now)).map(({ reference }) => reference)
  const places = [third.reference, second.reference]
  expect((await list(before(first.startsAt))).slice(1)).toEqual(places)
  expect(await list(first.startsAt)).toEqual(places)
})

test('its e-mails name the member, the person and the class', async () => {
  const { order, member } = await anOpenOrder()
  await anOpenOrder()
  const personId = await aPersonOf(setup, member, 'Noa')
  expect(await findOrderWords(db.reader, { ...order, personId })).toEqual({
    memberName: member.name,
    email: member.email,
    personName: 'Noa',
    className: 'Salsa',
  })
})
