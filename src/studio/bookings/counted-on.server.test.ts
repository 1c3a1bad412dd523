import { afterAll, beforeEach, expect, test } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { openHolding } from '#src/studio/memberships/holdings/open-holding.server.ts'
import { makeProduct } from '#src/studio/products/make-product.server.ts'
import type { ProductKind, ProductTerms } from '#src/studio/products/product.ts'
import { type Account, aClassSession, aMembership, anAccount, ctxFor, MONDAY } from '#tests/helpers/build.ts'
import { openOwnerSql, truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { findBrokenInvariants } from '../../../db/invariants.ts'
import { bookSession } from './book-session.server.ts'
import { cancelBooking } from './cancel-booking.server.ts'
import { moveBooking } from './move-booking.server.ts'
import { releaseUncovered } from './release-uncovered.server.ts'

const db = openDatabase(await workerDatabaseUrl())
const sql = await openOwnerSql()
beforeEach(truncateAll)
afterAll(() => db.close())

const pass: Omit<ProductTerms, 'position'> = {
  name: '10 Class Pass',
  pricePence: 9000,
  othersPricePence: null,
  allowance: 2,
  days: 14,
  begins: 'purchase',
  covers: null,
  audience: 'all',
  isShared: false,
  usage: '',
  features: [],
  isPopular: false,
  state: 'on_sale',
}

async function holds(member: Account, kind: ProductKind, change: Partial<ProductTerms> = {}): Promise<string> {
  const actor = await anAccount(db, { role: 'admin' })
  const made = await makeProduct({ ...ctxFor(db, actor), actor }, { kind, terms: { ...pass, ...change } })
  if (!made.ok) throw new Error(made.refusal)
  const opened = await openHolding(ctxFor(db, member), {
    memberId: member.userId,
    productId: made.value.id,
    source: 'purchase',
  })
  if (!opened.ok) throw new Error(opened.refusal)
  return opened.value.id
}

async function book(member: Account, session: { id: string }, request: object = {}): Promise<string> {
  const outcome = await bookSession(ctxFor(db, member), { sessionId: session.id, ...request })
  if (!outcome.ok) return outcome.refusal
  const [row] = await sql<{ on: string }>('select holding_id as on from bookings where id = $1', [outcome.value.id])
  return row!.on
}

const referenceOf = async (session: { id: string }) =>
  (await sql<{ reference: string }>('select reference from bookings where session_id = $1', [session.id]))[0]!.reference

test('a booking names what it is counted on: the plan first, then the pass, unless the member says otherwise', async () => {
  const member = await anAccount(db)
  const month = await aMembership(db, member, { allowance: 1 })
  const held = await holds(member, 'pass')
  const [first, second, third] = [
    await aClassSession(db, { date: '2026-11-24' }),
    await aClassSession(db, { date: '2026-11-25' }),
    await aClassSession(db, { date: '2026-11-26' }),
  ]
  expect(await book(member, first, { holdingId: held })).toBe(held)
  expect([await book(member, second), await book(member, third)]).toEqual([month, held])
  expect(await book(member, await aClassSession(db, { date: '2026-11-27' }))).toBe('no_allowance')
  expect(await findBrokenInvariants((text) => db.pool.query(text))).toEqual([])
})

test('what belongs to another member, or does not cover the class, cannot be chosen', async () => {
  const [member, other] = [await anAccount(db), await anAccount(db)]
  await aMembership(db, member)
  const [theirs, yoga] = [await holds(other, 'pass'), await holds(member, 'pass', { covers: null, name: 'Yoga' })]
  await sql(`update holdings set covers = '{yoga}' where id = $1`, [yoga])
  const session = await aClassSession(db)
  for (const holdingId of [theirs, yoga, 'x']) expect(await book(member, session, { holdingId })).toBe('no_allowance')
})

test('an unlimited plan is never used up', async () => {
  const member = await anAccount(db)
  const month = await aMembership(db, member)
  await sql('update holdings set allowance = null')
  for (const day of [24, 25, 26, 27]) {
    expect(await book(member, await aClassSession(db, { date: `2026-11-${day}` }))).toBe(month)
  }
})

test('a pass of fourteen days ends with its fourteenth, at midnight', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass')
  expect(await book(member, await aClassSession(db, { date: '2026-12-06', time: '23:45', minutes: 30 }))).toBe(held)
  expect(await book(member, await aClassSession(db, { date: '2026-12-07', time: '00:15' }))).toBe('no_allowance')
})

test('one that begins with its first class has its days from there, and again from another once that was given back', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass', { begins: 'first_use' })
  const dates = async () =>
    (await sql<{ until: Date }>('select ends_at as until from holdings where id = $1', [held]))[0]!.until
  const [later, soon, beyond] = [
    await aClassSession(db, { date: '2026-12-21' }),
    await aClassSession(db, { date: '2026-11-30' }),
    await aClassSession(db, { date: '2027-01-04' }),
  ]
  expect(await book(member, later)).toBe(held)
  expect(await dates()).toEqual(new Date('2027-01-04T00:00:00Z'))
  expect(await book(member, beyond)).toBe('no_allowance')
  await cancelBooking(ctxFor(db, member), { reference: await referenceOf(later) })
  expect(await book(member, soon)).toBe(held)
  expect(await dates()).toEqual(new Date('2026-12-14T00:00:00Z'))
})

test('cancelled in time its class returns to the pass, late it stays used', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass', { allowance: 1 })
  const session = await aClassSession(db)
  const cancel = async (at: Date) => cancelBooking(ctxFor(db, member, at), { reference: await referenceOf(session) })
  await book(member, session)
  await cancel(MONDAY)
  await sql('delete from bookings')
  expect(await book(member, session)).toBe(held)
  await sql('update bookings set status = $1, seat_no = null, is_late_cancel = true', ['cancelled'])
  expect(await book(member, await aClassSession(db, { date: '2026-11-25' }))).toBe('no_allowance')
})

test('a booking that is moved is counted on what covers the new class', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass', { allowance: 1 })
  const month = await aMembership(db, member, {
    startsAt: new Date('2026-12-07T00:00:00Z'),
    endsAt: new Date('2027-01-07T00:00:00Z'),
  })
  const [from, to] = [await aClassSession(db), await aClassSession(db, { date: '2026-12-08' })]
  expect(await book(member, from)).toBe(held)
  const admin = await anAccount(db, { role: 'admin' })
  const [{ id: bookingId } = { id: '' }] = await sql<{ id: string }>('select id from bookings')
  expect(await moveBooking(ctxFor(db, admin), { bookingId, sessionId: to.id })).toMatchObject({ ok: true })
  expect(await sql('select holding_id from bookings')).toEqual([{ holding_id: month }])
})

test('places on a pass stay when a plan changes, and go when the pass ends', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass')
  await book(member, await aClassSession(db, { date: '2026-11-30' }))
  await aMembership(db, member)
  expect(await releaseUncovered(ctxFor(db, member), member.userId)).toBe(0)
  expect(await sql('select holding_id from bookings')).toEqual([{ holding_id: held }])
  await sql('update holdings set ends_at = $2 where id = $1', [held, new Date('2026-11-29T00:00:00Z')])
  expect(await releaseUncovered(ctxFor(db, member), member.userId)).toBe(1)
})

test('an intro offer is once per person, also from two checkouts at once', async () => {
  const member = await anAccount(db)
  await holds(member, 'intro', { name: 'Welcome' })
  const other = await anAccount(db)
  const open = (source: 'purchase' | 'grant') =>
    openHolding(ctxFor(db, other), { memberId: other.userId, productId: 'welcome', source })
  const outcomes = await Promise.all([open('purchase'), open('purchase'), open('grant')])
  expect(outcomes.filter(({ ok }) => ok)).toHaveLength(1)
  expect(outcomes.filter((one) => !one.ok && one.refusal === 'intro_used')).toHaveLength(2)
})

test('what is for first-timers is sold to nobody who has held anything, and opens once for one payment', async () => {
  const [fresh, member] = [await anAccount(db), await anAccount(db)]
  await aMembership(db, member)
  const first = await holds(fresh, 'pass', { name: 'First', audience: 'first_timers' })
  expect(first).toBeTruthy()
  const request = { memberId: member.userId, productId: 'first', source: 'purchase' as const, sourceRef: 'payment:1' }
  expect(await openHolding(ctxFor(db, member), request)).toEqual({ ok: false, refusal: 'first_timers_only' })
  await sql(`update products set audience = 'all' where id = 'first'`)
  const twice = [await openHolding(ctxFor(db, member), request), await openHolding(ctxFor(db, member), request)]
  expect(new Set(twice.map((one) => one.ok && one.value.id)).size).toBe(1)
})

test('the last class of a pass goes to one of two phones', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass', { allowance: 1 })
  const sessions = [await aClassSession(db, { date: '2026-11-24' }), await aClassSession(db, { date: '2026-11-25' })]
  const answers = await Promise.all(sessions.map((session) => book(member, session)))
  expect(answers.toSorted((a, b) => a.localeCompare(b))).toEqual(
    [held, 'no_allowance'].toSorted((a, b) => a.localeCompare(b)),
  )
})

test('what is used of a holding is read by the holding, not from all that its member ever booked', async () => {
  const member = await anAccount(db)
  const held = await holds(member, 'pass')
  expect(await book(member, await aClassSession(db))).toBe(held)
  const plan = await db.transaction(async (tx) => {
    // A table as small as here is read whole.
    await tx.$client.query('set local enable_seqscan = off')
    const text = `explain select used from holdings_of('${member.userId}', '-infinity', 'infinity')`
    const { rows } = await tx.$client.query<{ 'QUERY PLAN': string }>(text)
    return rows.map((row) => row['QUERY PLAN']).join('\n')
  })
  expect(plan).toMatch(/Index Cond: \(holding_id = /)
})
