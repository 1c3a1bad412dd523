import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { bookPlace } from '#src/studio/bookings/places/book-place.server.ts'
import type { Who } from '#src/studio/bookings/places/gather-booking-facts.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openMembership } from '#src/studio/memberships/open-membership.server.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { fulfilOrder } from '#src/studio/sales/orders/fulfil-order.server.ts'
import { findOrder, type Order } from '#src/studio/sales/orders/orders.store.server.ts'
import { voidOrder } from '#src/studio/sales/orders/void-order.server.ts'
import { releaseHold } from '#src/studio/schedule/seats/release-hold.server.ts'
import { findOwedPence } from '../account/account.store.server.ts'

type Paid = { orderId: string; paymentId: string }

/** Books the place that a settled payment was for; false when it can no longer be had, so that the money goes back.
 *  Promises: the hold becomes the booking in the transaction that settles the payment; one that ran out is as good as long as a seat
 *  is free; a plan bought with it begins, and the place counts on it, or neither; a place that cannot be booked leaves nothing behind.
 *  Locks: the order, the member, the class session. PRODUCT 4.4a. */
export async function bookPaidPlace(work: Work, paid: Paid): Promise<boolean> {
  const booked = await work.transaction((inner) => book(inner, paid))
  // The form may be paid again for another place; what it held is free.
  if (!booked.ok) await voidOrder(work, paid.orderId)
  return booked.ok
}

async function book(work: Work, paid: Paid): Promise<Outcome<unknown, string>> {
  if (!(await fulfilOrder(work, paid))) return refuse('given_up')
  const order = await findOrder(work.tx, paid.orderId)
  const [line] = order?.lines ?? []
  invariant(order?.sessionId && line, 'an order for a class names the class and what pays for it')
  await releaseHold(work, { sessionId: order.sessionId, heldBy: order.id })
  const product = await findProduct(work.tx, line.packageId)
  const isPlan = product?.kind === 'plan'
  if (isPlan) {
    const begun = await beginPlan(work, order, paid.paymentId)
    if (!begun.ok) return begun
  }
  return bookPlace(work, {
    sessionId: order.sessionId,
    who: whoSits(order),
    recipient: { name: order.buyerName, email: order.buyerEmail },
    ...(!isPlan && { orderId: order.id }),
  })
}

function whoSits({ buyerId, buyerName: name, buyerEmail: email }: Order): Who {
  if (buyerId) return { memberId: buyerId, personId: null, guest: null }
  return { memberId: null, personId: null, guest: { name, email } }
}

/** Refused when the buyer has come to hold or owe for a month since the order was placed. */
async function beginPlan(work: Work, { buyerId, lines }: Order, paymentId: string): Promise<Outcome<void, string>> {
  const [line] = lines
  invariant(buyerId && line, 'a plan is bought by a member')
  const held = await listMemberships(work.tx, buyerId)
  if (held.some(({ endsAt }) => endsAt > work.now())) return refuse('holds_month')
  if ((await findOwedPence(work.tx, buyerId)) > 0) return refuse('has_debt')
  await openMembership(work, {
    memberId: buyerId,
    packageId: line.packageId,
    source: 'purchase',
    sourceRef: `payment:${paymentId}`,
    amountPence: line.unitPricePence,
  })
  return ok(undefined)
}
