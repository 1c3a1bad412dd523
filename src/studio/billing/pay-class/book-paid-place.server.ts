import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { bookPlace } from '#src/studio/bookings/places/book-place.server.ts'
import { bookTicket } from '#src/studio/bookings/tickets/book-ticket.server.ts'
import { listHeldBy } from '#src/studio/schedule/seats/seat-holds.store.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openBought } from '#src/studio/memberships/holdings/open-bought.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import type { Product } from '#src/studio/products/product.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { issueClaims } from '#src/studio/sales/gifts/issue-claims.server.ts'
import { decideVisitorSale } from '#src/studio/sales/orders/decide-visitor-sale.server.ts'
import { fulfilOrder } from '#src/studio/sales/orders/fulfil-order.server.ts'
import { totalPence, unitsOf } from '#src/studio/sales/orders/order.ts'
import { findOrder, type Order } from '#src/studio/sales/orders/orders.store.server.ts'
import { voidOrder } from '#src/studio/sales/orders/void-order.server.ts'
import { releaseHold } from '#src/studio/schedule/seats/release-hold.server.ts'
import { findOwedPence } from '../account/account.store.server.ts'
import { whoSits } from './class-payment.ts'

type Paid = {
  orderId: string
  paymentId: string
  /** Paid at the desk by someone who stands there: bookable until the class ends. */
  isWalkIn?: boolean
}

/** Books the place, or all dates of the workshop, that a settled payment was for; false when it can no longer be had, so that the money goes back.
 *  Promises: the hold becomes the booking in the transaction that settles the payment; one that ran out is as good as long as a seat
 *  is free; what is bought with it for more classes begins, and the place counts on it, or neither; a visitor's is claimed by a link, and the
 *  place with it; once per person means once per address for them; a place that cannot be booked leaves nothing behind.
 *  Locks: the order, the member or the visitor's address, the class session. PRODUCT 4.4a. */
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
  for (const sessionId of await listHeldBy(work.tx, order.id))
    await releaseHold(work, { sessionId, heldBy: order.id, forBooking: true })
  const product = await findProduct(work.tx, line.packageId)
  invariant(product, 'products are never removed')
  const recipient = { name: order.buyerName, email: order.buyerEmail }
  const { id: orderId, sessionId } = order
  if (product.kind === 'ticket') return bookTicket(work, { orderId, sessionId, who: whoSits(order), recipient })
  const opened = product.kind === 'single' ? null : await open(work, { order, product, paymentId: paid.paymentId })
  if (opened && !opened.ok) return opened
  const countedOn = opened?.value ? { holdingId: opened.value } : { orderId }
  return bookPlace(work, {
    sessionId,
    who: whoSits(order),
    recipient,
    ...countedOn,
    isAnyTime: true,
    isWalkIn: paid.isWalkIn,
  })
}

type Sold = { order: Order; product: Product; paymentId: string }

/** Opens what the place is counted on and answers its id; a visitor's waits for the account it is claimed by (null). Refused when the
 *  buyer has come to hold it, or to owe for a month, since the order was placed. */
async function open(work: Work, { order, product, paymentId }: Sold): Promise<Outcome<string | null, string>> {
  const { buyerId, personId, lines } = order
  if (buyerId === null) {
    const sale = await decideVisitorSale(work, order, product)
    if (!sale.ok) return sale
    await issueClaims(work, order, { units: unitsOf(lines) })
    return ok(null)
  }
  await holdMember(work.tx, buyerId)
  const held = product.kind === 'plan' ? await listMemberships(work.tx, buyerId) : []
  if (held.some(({ endsAt }) => endsAt > work.now())) return refuse('holds_month')
  if ((await findOwedPence(work.tx, buyerId)) > 0) return refuse('has_debt')
  const opened = await openBought(work, {
    memberId: buyerId,
    personId,
    packageId: product.id,
    source: 'purchase',
    sourceRef: `payment:${paymentId}`,
    amountPence: totalPence(lines),
  })
  return opened.ok ? ok(opened.value.id) : opened
}
