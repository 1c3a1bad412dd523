import { expect, test } from 'vitest'
import { newId } from '#src/kit/id.ts'
import { voidOrder } from '#src/studio/sales/orders/void-order.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { orderPlace } from '#tests/helpers/class-paying.ts'
import { openPayingTest } from '#tests/helpers/paying.ts'
import { bookPaidPlace } from './book-paid-place.server.ts'
import { listClassProducts } from './list-class-products.server.ts'

const paying = await openPayingTest()
const { account, ctx, db, sql } = paying

async function ordered(given: Parameters<typeof orderPlace>[2] = {}) {
  const session = await aClassSession(db)
  const begun = await orderPlace(paying, session.id, given)
  if (!begun.ok) throw new Error(begun.refusal)
  return { session, paid: { orderId: begun.value.order.id, paymentId: begun.value.payment.id } }
}
const book = (paid: Parameters<typeof bookPaidPlace>[1]) => ctx().transaction((work) => bookPaidPlace(work, paid))
const booked = async () => (await sql('select 1 from bookings')).length
const held = async () => (await sql('select 1 from session_seats where is_held')).length

test('the hold becomes the booking', async () => {
  const { paid } = await ordered()
  expect([await held(), await book(paid), await held(), await booked()]).toEqual([1, true, 0, 1])
})

test('an order that was given up books nothing', async () => {
  const { paid } = await ordered()
  await ctx().transaction((work) => voidOrder(work, paid.orderId))
  expect([await held(), await book(paid), await booked()]).toEqual([0, false, 0])
})

test('a class cancelled in the meantime leaves nothing behind: neither a plan nor a hold nor a paid order', async () => {
  const member = await account()
  const { session, paid } = await ordered({ actor: member, productId: 'basic', startsNow: true })
  await sql(`update class_sessions set status = 'cancelled' where id = $1`, [session.id])
  expect([await book(paid), await held(), await booked()]).toEqual([false, 0, 0])
  expect(await sql('select 1 from memberships')).toEqual([])
  expect(await sql('select state from orders')).toEqual([{ state: 'void' }])
})

test('a plan is not begun a second time, for a member who has come to hold one', async () => {
  const member = await account()
  const { paid } = await ordered({ actor: member, productId: 'basic', startsNow: true })
  await aMembership(db, member)
  expect([await book(paid), await booked()]).toEqual([false, 0])
})

test('what a class can be paid with depends on who asks', async () => {
  const session = { classId: newId(), typeId: 'dance', ticketId: null, startsAt: new Date('2026-11-24T18:00:00Z') }
  const [newcomer, member] = [await account(), await account()]
  await aMembership(db, member)
  const idsFor = async (memberId: string | null) =>
    (await listClassProducts(db.reader, { session, memberId, now: ctx().now() })).map(({ id }) => id)
  expect(await idsFor(null)).toEqual(['drop-in', 'basic', 'standard', 'family'])
  expect(await idsFor(newcomer.userId)).toEqual(['drop-in', 'basic', 'standard', 'family'])
  expect(await idsFor(member.userId)).toEqual(['drop-in'])
  expect(await idsFor(newId())).toEqual(['drop-in', 'basic', 'standard', 'family'])
})
