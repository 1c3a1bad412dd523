import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { type Account, aClassSession, aMember, ctxFor } from '#tests/helpers/build.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { bookSession } from '../book-session.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { joinWaitingList } from '../waiting-list/join-waiting-list.server.ts'
import { bookTogether } from './book-together.server.ts'

const db = openDatabase(await workerDatabaseUrl())
beforeEach(truncateAll)
afterAll(() => db.close())

const inWords = (outcome: Awaited<ReturnType<typeof bookTogether>>) =>
  outcome?.ok ? 'booked' : (outcome?.refusal ?? 'alone')
const book = async (member: Account, { id }: { id: string }) =>
  inWords(await bookSession(ctxFor(db, member), { sessionId: id }))
const tryTogether = async (member: Account, { id: sessionId }: { id: string }) => {
  const who = { memberId: member.userId, personId: null, recipient: member }
  return inWords(await bookTogether(db.reader, { ctx: ctxFor(db, member), sessionId, ...who, isAnyTime: false }))
}
const several = <One>(count: number, one: () => Promise<One>) => Promise.all(Array.from({ length: count }, one))
const countsOf = (answers: string[]) =>
  Object.fromEntries(
    Map.groupBy(answers, (one) => one)
      .entries()
      .map(([answer, all]) => [answer, all.length]),
  )
const rowsOf = async <Row extends object>(text: string) => (await db.pool.query<Row>(text)).rows

test('places that are wanted at the same moment are booked in one transaction, each told and remembered as its own', async () => {
  const [members, classes] = [await several(12, () => aMember(db)), await several(3, () => aClassSession(db))]
  const answers = await Promise.all(members.map((member, at) => book(member, classes[at % 3]!)))
  expect(answers).toEqual(members.map(() => 'booked'))
  // Who comes first does not wait for others.
  const written = await rowsOf(`
    select count(*)::int as bookings, count(distinct xmin::text)::int as transactions,
           count(distinct (session_id, seat_no))::int as seats, count(distinct holding_id)::int as holdings from bookings`)
  expect(written).toEqual([{ bookings: 12, transactions: 2, seats: 12, holdings: 12 }])
  const own = await rowsOf<{ name: string }>(`
    select u.name from bookings b join users u on u.id = b.member_id
      join messages m on m.subject_id = b.id::text and m.recipient = u.email and m.member_id = u.id and m.kind = 'booking-confirmed'
      join activities a on a.subject_id = b.id::text and a.actor_id = u.id and a.member_id = u.id and a.verb = 'booking.confirmed'`)
  expect(own.map(({ name }) => name).toSorted()).toEqual(members.map(({ name }) => name).toSorted())
})

test('a form that was sent before is left to its own transaction, and the others are booked', async () => {
  const [members, session] = [await several(3, () => aMember(db)), await aClassSession(db)]
  const claimed: string[] = []
  const answers = await Promise.all(
    members.map(async (member, at) => {
      const without = ctxFor(db, member)
      const claim = async () => claimed.push(member.userId) > 0 && at !== 1
      const transaction = () => Promise.reject(new Error('the transaction of one of them takes its id alone'))
      const ctx = { ...without, transaction, once: { claim, without } }
      const who = { memberId: member.userId, personId: null, recipient: member }
      return inWords(await bookTogether(db.reader, { ctx, sessionId: session.id, ...who, isAnyTime: false }))
    }),
  )
  expect([answers, claimed.length]).toEqual([['booked', 'alone', 'booked'], 3])
  expect(await rowsOf('select member_id from bookings')).toHaveLength(2)
})

test('five places for twenty: five have them, the others hear that it is full, and who comes after a cancellation has that', async () => {
  const [members, session] = [await several(21, () => aMember(db)), await aClassSession(db, { capacity: 5 })]
  const [late, ...crowd] = members
  expect(countsOf(await Promise.all(crowd.map((member) => book(member, session))))).toEqual({
    booked: 5,
    class_full: 15,
  })
  expect(await book(late!, session)).toBe('class_full')
  const [taken] = await rowsOf<{ reference: string; member_id: string }>('select reference, member_id from bookings')
  const owner = crowd.find(({ userId }) => userId === taken!.member_id)
  await cancelBooking(ctxFor(db, owner!), { reference: taken!.reference })
  expect(await book(late!, session)).toBe('booked')
})

test('for a class or an account that someone else holds, nobody beside waits', async () => {
  const [first, held, inHeld, free] = await several(4, () => aMember(db))
  const [locked, open] = await several(2, () => aClassSession(db))
  const lock = await db.pool.connect()
  await lock.query('begin')
  await lock.query('select from class_sessions where id = $1 for no key update', [locked!.id])
  await lock.query('select from members where id = $1 for no key update', [held!.userId])
  const waiting = [book(inHeld!, locked!), book(held!, open!)]
  expect(await Promise.all([book(first!, open!), book(free!, open!)])).toEqual(['booked', 'booked'])
  expect(await rowsOf('select count(*)::int as n from bookings')).toEqual([{ n: 2 }])
  await lock.query('rollback')
  lock.release()
  expect(await Promise.all(waiting)).toEqual(['booked', 'booked'])
})

test('two places of one account at one moment are decided one after the other', async () => {
  const [first, busy, last] = [await aMember(db), await aMember(db), await aMember(db, { allowance: 1 })]
  const [six, overlapping, eight] = await Promise.all(
    ['18:00', '18:30', '20:00'].map((time) => aClassSession(db, { time })),
  )
  const answers = await Promise.all([
    book(first, six!),
    ...[six!, overlapping!].map((session) => book(busy, session)),
    ...[six!, eight!].map((session) => book(last, session)),
  ])
  expect(countsOf(answers)).toEqual({ booked: 3, overlapping_class: 1, no_allowance: 1 })
})

test('what cannot be written for one is written for the others', async () => {
  const [members, session] = [await several(4, () => aMember(db)), await aClassSession(db)]
  const [first, broken, ...others] = members
  const outcomes = await Promise.allSettled([
    book(first!, session),
    book({ ...broken!, name: 'Not text: \0' }, session),
    ...others.map((member) => book(member, session)),
  ])
  expect(outcomes.map(({ status }) => status)).toEqual(['fulfilled', 'rejected', 'fulfilled', 'fulfilled'])
  expect(await rowsOf('select count(*)::int as bookings, count(distinct seat_no)::int as seats from bookings')).toEqual(
    [{ bookings: 3, seats: 3 }],
  )
})

test('nobody books past those in line, and a place held too long is cleared and booked', async () => {
  const [owner, inLine, ...others] = await several(4, () => aMember(db))
  const [awaited, held] = await several(2, () => aClassSession(db, { capacity: 1 }))
  await book(owner!, awaited!)
  expect(await joinWaitingList(ctxFor(db, inLine!), { sessionId: awaited!.id })).toMatchObject({ ok: true })
  await db.pool.query(`update bookings set status = 'cancelled', seat_no = null where status = 'confirmed'`)
  await db.pool.query(
    `update session_seats set held_by = gen_random_uuid(), held_until = '2026-11-23T09:00:00Z' where session_id = $1`,
    [held!.id],
  )
  expect(await Promise.all([tryTogether(owner!, held!), tryTogether(others[0]!, awaited!)])).toEqual(['alone', 'alone'])
  const answers = await Promise.all([book(owner!, held!), ...others.map((member) => book(member, awaited!))])
  expect(answers).toEqual(['booked', 'class_full', 'class_full'])
  expect(await rowsOf(`select member_id from bookings where status = 'confirmed'`)).toEqual([
    { member_id: owner!.userId },
  ])
  expect(await rowsOf('select count(*)::int as n from session_seats where held_by is not null')).toEqual([{ n: 0 }])
})

test('what a booking reads of seats and of its member is planned once, not for each booking', async () => {
  const one = openDatabase(await workerDatabaseUrl(), { poolSize: 1 })
  // PostgreSQL plans the first five runs of a statement in any case.
  for (const member of await several(8, () => aMember(db))) {
    const { id: sessionId } = await aClassSession(db)
    expect(inWords(await bookSession(ctxFor(one, member), { sessionId }))).toBe('booked')
  }
  const { rows } = await one.pool.query(
    `select name, custom_plans::int as planned from pg_prepared_statements
      where name in ('booking-facts-of-several', 'free-seats') order by name`,
  )
  await one.close()
  expect(rows).toEqual([
    { name: 'booking-facts-of-several', planned: 5 },
    { name: 'free-seats', planned: 5 },
  ])
})
