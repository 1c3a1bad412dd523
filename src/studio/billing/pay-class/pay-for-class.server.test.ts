import { limitKey } from '#src/platform/rate-limit.server.ts'
import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { newId } from '#src/kit/id.ts'
import { cancelBooking } from '#src/studio/bookings/cancel-booking.server.ts'
import { bookSession } from '#src/studio/bookings/book-session.server.ts'
import { cancelClass } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { buyPlace, orderPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest, RETURN_URL } from '#tests/helpers/paying.ts'
import { aPersonOf } from '#tests/helpers/places.ts'
import { confirmPayment } from '../payments/confirm-payment.server.ts'
import { reconcilePayments } from '../provider/reconcile-payments.server.ts'
import { refundPayment } from '../refunds/refund-payment.server.ts'
import { refundPlaces } from './refund-places.server.ts'

const paying = await openPayingTest()
const { account, as, ctx, db, sql, wait } = paying

const places = () =>
  sql<{ status: string; guest_email: string | null; member_id: string | null; order_id: string | null }>(
    'select status, guest_email, member_id, order_id from bookings order by order_id nulls first',
  )
const held = async () => (await sql('select 1 from session_seats where held_by is not null')).length
const grants = () =>
  sql<{ purpose: string; grant: string }>('select purpose, "grant" from payments order by created_at, id')
const refunded = async () => {
  const [row] = await sql<{ pence: number }>(
    `select coalesce(sum(amount_pence), 0)::int as pence from refunds where state = 'done'`,
  )
  return row?.pence
}
const unbroken = async () =>
  expect(await findBrokenInvariants(async (text) => ({ rows: await sql<{ subject: string }>(text) }))).toEqual([])

test('a visitor pays and the held place is theirs, by e-mail, with a receipt', async () => {
  const { id } = await aClassSession(db, { capacity: 1 })
  const begun = await orderPlace(paying, id)
  expect([begun.ok, await held(), await places()]).toEqual([true, 1, []])
  const formKey = newId()
  expect(await buyPlace(paying, id, { formKey, buyer: { name: 'Ben', email: 'ben@example.com' } })).toBe('class_full')
  if (!begun.ok) return
  const { id: paymentId } = begun.value.payment
  await confirmPayment(paying.paying(), { paymentId, methodId: 'pm_card_visa', returnUrl: 'http://localhost:3000/' })
  expect(await places()).toMatchObject([
    { status: 'confirmed', guest_email: 'ada@example.com', member_id: null, order_id: begun.value.order.id },
  ])
  expect([await held(), await grants()]).toEqual([0, [{ purpose: 'class', grant: 'given' }]])
  const posted = await sql<{ kind: string; facts: { accountUrl?: string; cancel?: unknown } }>(
    'select kind, facts from messages order by kind',
  )
  expect(posted.map(({ kind }) => kind)).toEqual(['booking-confirmed', 'payment-receipt'])
  expect(posted[0]?.facts.accountUrl).toContain('/member?mode=create&email=ada%40example.com')
  // A class on its date cannot be cancelled for 14 days.
  expect(posted[1]?.facts.cancel).toBeNull()
  await unbroken()
})

test('a member with nothing left pays for the class alone: their month does not count it', async () => {
  const member = await account()
  await aMembership(db, member, { allowance: 1 })
  const [first, second] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  await bookSession(as(member), { sessionId: first.id })
  expect(await bookSession(as(member), { sessionId: second.id })).toMatchObject({ refusal: 'no_allowance' })
  expect(await buyPlace(paying, second.id, { actor: member })).toBe('given')
  expect(await places()).toMatchObject([{ order_id: null }, { member_id: member.userId, guest_email: null }])
  expect(await buyPlace(paying, second.id, { actor: member })).toBe('already_booked')
  await unbroken()
})

test('a member begins a plan with a class: the place counts on it', async () => {
  const member = await account()
  const { id } = await aClassSession(db)
  const plan = { actor: member, productId: 'basic' }
  expect(await buyPlace(paying, id, plan)).toBe('start_not_requested')
  expect(await buyPlace(paying, id, { ...plan, startsNow: true })).toBe('given')
  expect(await places()).toMatchObject([{ member_id: member.userId, order_id: null }])
  expect(await sql(`select package_id from memberships`)).toEqual([{ package_id: 'basic' }])
  expect(await buyPlace(paying, (await aClassSession(db, { time: '20:00' })).id, { ...plan, startsNow: true })).toBe(
    'plan_not_found',
  )
  await unbroken()
})

test('a parent pays for a child whom their plan does not cover: the place, the e-mail and the receipt are the child’s', async () => {
  const [mother, stranger] = [await account(), await account()]
  await aMembership(db, mother)
  const [zoe, theirs] = [await aPersonOf(paying, mother, 'Zoe'), await aPersonOf(paying, stranger, 'Max')]
  const { id } = await aClassSession(db, { capacity: 2 })
  expect(await bookSession(as(mother), { sessionId: id, personId: zoe })).toMatchObject({ refusal: 'not_shared' })
  const forZoe = { actor: mother, personId: zoe }
  // Both are paid for at once, by two forms: each holds a place.
  const [own, hers] = [await orderPlace(paying, id, { actor: mother }), await orderPlace(paying, id, forZoe)]
  expect([own.ok, hers.ok, await held()]).toEqual([true, true, 2])
  if (!hers.ok) return
  const { id: paymentId } = hers.value.payment
  await confirmPayment(paying.paying(mother), { paymentId, methodId: 'pm_card_visa', returnUrl: RETURN_URL })
  expect(await sql('select person_id, order_id from bookings')).toEqual([
    { person_id: zoe, order_id: hers.value.order.id },
  ])
  expect(hers.value.payment.description).toContain('for Zoe')
  const sent = await sql<{ facts: object }>(`select facts from messages where kind = 'booking-confirmed'`)
  expect(sent).toMatchObject([{ facts: { personName: 'Zoe' } }])
  expect(await buyPlace(paying, id, forZoe)).toBe('already_booked')
  expect(await buyPlace(paying, id, { ...forZoe, personId: theirs })).toBe('person_not_found')
  expect(await buyPlace(paying, id, { personId: zoe })).toBe('person_not_found')
  await unbroken()
})

test('one form sent twice is one order, one hold and one charge; for another product the former is given up', async () => {
  const member = await account()
  const { id } = await aClassSession(db, { capacity: 2 })
  const formKey = newId()
  for (const productId of ['drop-in', 'drop-in', 'basic', 'drop-in'])
    expect((await orderPlace(paying, id, { actor: member, formKey, productId, startsNow: true })).ok).toBe(true)
  expect(await held()).toBe(1)
  expect(await buyPlace(paying, id, { actor: member, formKey })).toBe('given')
  expect(await buyPlace(paying, id, { actor: member, formKey })).toBe('given')
  expect([(await places()).length, await held()]).toEqual([1, 0])
  await unbroken()
})

test('a hold that ran out while paying is as good as long as a seat is free', async () => {
  const { id } = await aClassSession(db, { capacity: 1 })
  const begun = await orderPlace(paying, id)
  wait(660)
  if (!begun.ok) throw new Error(begun.refusal)
  const { id: paymentId } = begun.value.payment
  const paid = await confirmPayment(paying.paying(), {
    paymentId,
    methodId: 'pm_card_visa',
    returnUrl: 'http://localhost:3000/',
  })
  expect(paid).toMatchObject({ value: { payment: { grant: 'given' } } })
})

test('a place that went to another after the hold ran out: the money goes back on its own, and nothing else is given', async () => {
  const { id } = await aClassSession(db, { capacity: 1 })
  const slow = await orderPlace(paying, id)
  wait(660)
  expect(await buyPlace(paying, id, { buyer: { name: 'Ben', email: 'ben@example.com' } })).toBe('given')
  if (!slow.ok) throw new Error(slow.refusal)
  const { id: paymentId } = slow.value.payment
  const late = await confirmPayment(paying.paying(), {
    paymentId,
    methodId: 'pm_card_visa',
    returnUrl: 'http://localhost:3000/',
  })
  expect(late).toMatchObject({ value: { payment: { state: 'succeeded', grant: 'to_return' } } })
  wait(60)
  await reconcilePayments(paying.paying())
  expect([await refunded(), (await places()).length]).toEqual([650, 1])
  const told = await sql<{ facts: { reason: string } }>(`select facts from messages where kind = 'payment-refunded'`)
  expect(told).toHaveLength(1)
  await unbroken()
})

test('what is cancelled in time, or by the studio, is paid back once; what is cancelled late is not', async () => {
  const { id } = await aClassSession(db)
  for (const email of ['a@example.com', 'b@example.com', 'c@example.com'])
    expect(await buyPlace(paying, id, { buyer: { name: 'A', email } })).toBe('given')
  const references = await sql<{ reference: string }>('select reference from bookings order by guest_email')
  const [first, second] = references.map(({ reference }) => reference)
  await cancelBooking(ctx(), { reference: first! })
  await sql(`update bookings set status = 'cancelled', seat_no = null, is_late_cancel = true where reference = $1`, [
    second,
  ])
  for (const _ of [1, 2]) await refundPlaces(paying.paying())
  expect(await refunded()).toBe(650)
  expect((await grants()).map(({ grant }) => grant).toSorted()).toEqual(['given', 'given', 'returned'])
  await unbroken()
})

test('a class that the studio cancels is paid back, and gives a member no class of their month besides', async () => {
  const member = await account()
  await aMembership(db, member, { allowance: 0, endsAt: new Date('2026-11-25T00:00:00Z') })
  const { id } = await aClassSession(db)
  expect(await buyPlace(paying, id, { actor: member })).toBe('given')
  await cancelClass(as(await account('admin')), { sessionId: id, reach: 'this-date' })
  await refundPlaces(paying.paying())
  expect([await refunded(), await sql('select 1 from class_credits')]).toEqual([650, []])
  await unbroken()
})

test('the desk gives the money back: the place is cancelled and told', async () => {
  const { id } = await aClassSession(db)
  await buyPlace(paying, id)
  const [payment] = await sql<{ id: string }>('select id from payments')
  const refund = { refundId: newId(), paymentId: payment!.id, reason: 'Injured', keepsGrant: false }
  expect(await refundPayment(paying.paying(await account('admin')), refund)).toMatchObject({ ok: true })
  expect(await places()).toMatchObject([{ status: 'cancelled' }])
  await refundPlaces(paying.paying())
  expect(await refunded()).toBe(650)
  await unbroken()
})

test.each([
  ['class_not_found', async () => ({ id: newId() })],
  ['class_not_found', async () => ({ id: 'nonsense' })],
  ['class_started', () => aClassSession(db, { time: '09:00' })],
  ['class_full', () => aClassSession(db, { capacity: 0 })],
] as const)('refused before anything is charged: %s (%#)', async (refusal, session) => {
  expect(await buyPlace(paying, (await session()).id)).toBe(refusal)
  expect(await sql('select 1 from orders')).toEqual([])
})

test('twelve tabs of one visitor without a card hold three places, under one name one, and leave the class to others', async () => {
  const [{ id }, networkKey] = [await aClassSession(db, { capacity: 12 }), limitKey('seat-hold', 'a')]
  const tab = async (buyer: string, from = networkKey) => {
    const given = { buyer: { name: buyer, email: `${buyer}@example.com` }, networkKey: from, hasCard: false }
    const begun = await orderPlace(paying, id, given)
    return begun.ok ? 'held' : begun.refusal
  }
  for (const _ of [1, 2, 3]) expect(await tab('ada')).toBe('held')
  expect(await held()).toBe(1)
  for (let n = 0; n < 9; n++) await tab(`invented${n}`)
  expect([await held(), await tab('eve')]).toEqual([3, 'places_in_payment'])
  // From elsewhere one more, which makes a third of the class; then a card is needed.
  const elsewhere = [await tab('ben', limitKey('seat-hold', 'b')), await tab('cleo', limitKey('seat-hold', 'c'))]
  expect([...elsewhere, await held()]).toEqual(['held', 'places_in_payment', 4])
  expect(await buyPlace(paying, id, { buyer: { name: 'Dan', email: 'dan@example.com' } })).toBe('given')
  await unbroken()
})

test('nor does one visitor hold a class with cards that are declined', async () => {
  const [{ id }, networkKey] = [await aClassSession(db, { capacity: 12 }), limitKey('seat-hold', 'a')]
  const tab = (buyer: string) => {
    const given = { buyer: { name: buyer, email: `${buyer}@example.com` }, networkKey, hasCard: false }
    return buyPlace(paying, id, { ...given, methodId: 'pm_card_visa_chargeDeclined' })
  }
  for (const n of [1, 2, 3]) expect(await tab(`invented${n}`)).toBe('none')
  expect(await tab('invented4')).toBe('places_in_payment')
})

test('a place for which a card was tried is no longer among those held without one', async () => {
  const { id } = await aClassSession(db, { capacity: 3 })
  const given = (name: string) => ({ buyer: { name, email: `${name}@example.com` }, hasCard: false })
  expect(await buyPlace(paying, id, { ...given('ada'), methodId: 'pm_card_visa_chargeDeclined' })).toBe('none')
  expect([await buyPlace(paying, id, given('ben')), await orderPlace(paying, id, given('cleo'))]).toMatchObject([
    'given',
    { ok: true },
  ])
  expect(await orderPlace(paying, id, given('dan'))).toMatchObject({ refusal: 'class_full' })
})

test('a member who pays for a class holds no other at that time', async () => {
  const [member, { id }, beside] = [
    await account(),
    await aClassSession(db),
    await aClassSession(db, { time: '18:30' }),
  ]
  expect((await orderPlace(paying, id, { actor: member })).ok).toBe(true)
  expect(await orderPlace(paying, beside.id, { actor: member })).toMatchObject({ refusal: 'overlapping_class' })
})

test('forms of visitors are counted for their network, each once, and beyond the limit nothing is held', async () => {
  const [{ id }, formKey, networkKey] = [await aClassSession(db), newId(), limitKey('seat-hold', 'a')]
  const order = (key: string) =>
    buyPlace(paying, id, { formKey: key, networkKey, methodId: 'pm_card_visa_chargeDeclined' })
  for (const _ of [1, 2]) expect(await order(formKey)).toBe('none')
  const counted = await sql(`select sum(attempts)::int as n from rate_limits where key = $1`, [networkKey])
  expect(counted).toEqual([{ n: 1 }])
  // In the next window too, which may begin before the order.
  await sql(
    `insert into rate_limits (key, window_starts_at, attempts)
     select key, window_starts_at + w * interval '600 seconds', 20 from rate_limits, generate_series(0, 1) w where key = $1
     on conflict (key, window_starts_at) do update set attempts = 20`,
    [networkKey],
  )
  expect([await order(newId()), await order(formKey), await held()]).toEqual(['too_many', 'none', 1])
})

test.each([
  ['wrong_amount', { amountPence: 1 }],
  ['plan_not_found', { productId: 'no-such' }],
  ['start_not_requested', { productId: 'basic' }],
])('of a visitor refused: %s (%#)', async (refusal, given) => {
  expect(await buyPlace(paying, (await aClassSession(db)).id, given)).toBe(refusal)
  expect([await held(), await sql('select 1 from orders')]).toEqual([0, []])
})
