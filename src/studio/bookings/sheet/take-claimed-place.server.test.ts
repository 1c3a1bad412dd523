import { beforeEach, expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { adoptBookings } from './adopt-bookings.server.ts'
import { cancelBooking } from '../cancel-booking.server.ts'
import { bookSession } from '../book-session.server.ts'
import { claimByAddress } from '#src/studio/sales/gifts/claim-by-address.server.ts'
import { claimMembership } from '#src/studio/sales/gifts/claim-membership.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { buyPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { refundPlaces } from '#src/studio/billing/pay-class/refund-places.server.ts'
import { newId } from '#src/kit/id.ts'
import { takeClaimedPlace } from './take-claimed-place.server.ts'

const paying = await openPayingTest()
const { account, as, ctx, db, setClock, sql } = paying

const insert = (id: string, kind: string, pence: number, more = '') =>
  sql(
    `insert into products (id, kind, name, price_pence, allowance, days, usage, features, is_popular, position, begins)
     values ($1, $2, $1, $3, 10, 90, '', '[]', false, 9, $4)`,
    [id, kind, pence, more || 'purchase'],
  )
beforeEach(async () => {
  await insert('pass', 'pass', 9000)
  await insert('later', 'pass', 8000, 'first_use')
  await insert('welcome', 'intro', 2500)
})

const email = 'mia@example.com'
const buyer = { name: 'Mia', email }
const buy = (sessionId: string, productId: string, given: Parameters<typeof buyPlace>[2] = {}) =>
  buyPlace(paying, sessionId, { productId, buyer, startsNow: true, ...given })
const places = () =>
  sql<{ status: string; on: string | null; whose: string }>(
    `select b.status, h.product_id as "on", coalesce(b.guest_email, 'a member') as whose
       from bookings b left join holdings h on h.id = b.holding_id order by b.booked_at, b.id`,
  )
const claims = () => sql<{ id: string; state: string }>('select id, state from claims order by package_id')
const held = () => sql<{ on: string }>('select product_id as "on" from holdings order by created_at, product_id')
const unbroken = async () =>
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql<{ subject: string }>(text) }))).toEqual([])

test('a member buys a pass on the sheet, and the place is counted on it', async () => {
  const member = await account()
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  expect(await buy(first.id, 'pass', { actor: member, startsNow: false })).toBe('start_not_requested')
  expect(await buy(first.id, 'pass', { actor: member })).toBe('given')
  expect((await bookSession(as(member), { sessionId: second.id })).ok).toBe(true)
  const counted = { status: 'confirmed', on: 'pass', whose: 'a member' }
  expect([await places(), await claims()]).toEqual([[counted, counted], []])
  await unbroken()
})

test('beside a month that is used up a pass is counted on, and an intro offer once', async () => {
  const member = await account()
  await aMembership(db, member, { allowance: 0 })
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  expect(await buy(first.id, 'welcome', { actor: member })).toBe('given')
  expect(await buy(second.id, 'welcome', { actor: member })).toBe('intro_used')
  expect(await buy(second.id, 'basic', { actor: member })).toBe('plan_not_found')
  expect(await places()).toMatchObject([{ on: 'welcome' }])
  await unbroken()
})

test.each(['pass', 'later', 'welcome', 'basic'])(
  'a visitor buys %s: the place is theirs by e-mail, and both become those of the account that claims it',
  async (productId) => {
    const { id } = await aClassSession(db)
    expect(await buy(id, productId)).toBe('given')
    expect(await places()).toEqual([{ status: 'confirmed', on: null, whose: email }])
    expect((await sql<{ kind: string }>('select kind from messages order by kind')).map(({ kind }) => kind)).toEqual([
      'booking-confirmed',
      'package-links',
      'payment-receipt',
    ])
    await unbroken()
    const member = await account('member', { email: 'another@example.com' })
    // After the class it still counts.
    setClock('2026-11-25T10:00:00Z')
    expect((await claimMembership(ctx(member), (await claims())[0]!.id)).ok).toBe(true)
    expect(await places()).toEqual([{ status: 'confirmed', on: productId, whose: 'a member' }])
    expect(await adoptBookings(ctx(), { memberId: member.userId, email })).toBe(0)
    await unbroken()
  },
)

test('the first sign-in with the address claims it, whatever is refused stays for its link', async () => {
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  await buy(first.id, 'pass')
  await buy(second.id, 'later')
  const member = await account('member', { email })
  await sql(
    `insert into bookings (reference, session_id, person_id, member_id, seat_no, status, booked_at, updated_at)
     select 'r', $1, p.id, p.member_id, 9, 'confirmed', now(), now()
       from people p where p.member_id = $2`,
    [second.id, member.userId],
  )
  await claimByAddress(ctx(), { id: member.userId, ...buyer })
  expect((await claims()).map(({ state }) => state)).toEqual(['open', 'claimed'])
  expect(await claimMembership(ctx(member), (await claims())[0]!.id)).toMatchObject({ refusal: 'place_beside_another' })
  expect(await held()).toEqual([{ on: 'pass' }])
})

test('a place in another account is not taken from it', async () => {
  const { id } = await aClassSession(db)
  await buy(id, 'pass')
  const [first, other] = [await account('member', { email }), await account()]
  await adoptBookings(ctx(), { memberId: first.userId, email })
  const [claim] = await claims()
  expect(await claimMembership(ctx(other), claim!.id)).toMatchObject({ refusal: 'place_of_another' })
  expect((await claimMembership(ctx(first), claim!.id)).ok).toBe(true)
  expect(await places()).toEqual([{ status: 'confirmed', on: 'pass', whose: 'a member' }])
  await unbroken()
})

test('a month that begins after the class cannot have it counted', async () => {
  const { id } = await aClassSession(db)
  await buy(id, 'basic')
  const member = await account()
  await aMembership(db, member, { allowance: 0 })
  const [claim] = await claims()
  expect(await claimMembership(ctx(member), claim!.id)).toMatchObject({ refusal: 'place_not_covered' })
  expect([await held(), await claims()]).toMatchObject([[{ on: 'basic' }], [{ state: 'open' }]])
})

test('cancelled in time the class stays in the pass, cancelled late it is used, and no money goes back', async () => {
  const [soon, later] = [await aClassSession(db, { time: '12:00' }), await aClassSession(db, { date: '2026-11-30' })]
  await buy(soon.id, 'pass')
  await buy(later.id, 'later')
  for (const { reference } of await sql<{ reference: string }>('select reference from bookings'))
    await cancelBooking(as(await account('admin')), { reference })
  await sql(`update bookings set is_late_cancel = true where session_id = $1`, [soon.id])
  expect(await refundPlaces(paying.paying({ kind: 'system', job: 'refund-places' }))).toBe(0)
  const member = await account()
  setClock('2026-11-23T13:00:00Z')
  for (const { id } of await claims()) expect((await claimMembership(ctx(member), id)).ok).toBe(true)
  // What was claimed after the class that it paid for began with that class.
  const begun = `select product_id as on from holdings where starts_at = $1`
  expect(await sql(begun, [soon.startsAt])).toEqual([{ on: 'pass' }])
  const used = await sql(
    `select product_id as on, used_classes(member_id, id, '-infinity', 'infinity') as used from holdings order by 1`,
  )
  expect(used).toEqual([
    { on: 'later', used: 0 },
    { on: 'pass', used: 1 },
  ])
})

test('an intro offer is bought once with one address, and not with that of who has had it', async () => {
  const sessions = await Promise.all(['12:00', '14:00', '16:00'].map((time) => aClassSession(db, { time })))
  expect(await buy(sessions[0]!.id, 'welcome')).toBe('given')
  expect(await buy(sessions[1]!.id, 'welcome', { buyer: { ...buyer, email: 'MIA@example.com' } })).toBe('to_return')
  const member = await account('member', { email: 'had@example.com' })
  await buy(sessions[1]!.id, 'welcome', { actor: member })
  expect(await buy(sessions[2]!.id, 'welcome', { buyer: { ...buyer, email: member.email } })).toBe('to_return')
  expect((await claims()).map(({ state }) => state)).toEqual(['open'])
  expect(await places()).toHaveLength(2)
  await unbroken()
})

test('of an order without a place nothing is taken', async () => {
  const { userId: memberId } = await account()
  const claimed = { orderId: newId(), memberId, holdingId: newId() }
  expect(await ctx().transaction((work) => takeClaimedPlace(work, claimed))).toEqual({ ok: true, value: undefined })
})
