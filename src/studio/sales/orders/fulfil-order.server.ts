import { findOwedPence } from '#src/studio/billing/account/account.store.server.ts'
import { invariant } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listMemberships } from '#src/studio/memberships/memberships.store.server.ts'
import { openBought } from '#src/studio/memberships/holdings/open-bought.server.ts'
import { findPackage } from '#src/studio/products/products.store.server.ts'
import { withoutPaid } from '../cart/cart.ts'
import { takeFromCart } from '../cart/take-from-cart.server.ts'
import { findCart, lockCart, replaceCart } from '../cart/cart-items.store.server.ts'
import { openClaim } from '../gifts/open-claim.server.ts'
import { issueClaims } from '../gifts/issue-claims.server.ts'
import { isOwnOrder, unitsOf } from './order.ts'
import { lockOrder, markOrder, type Order } from './orders.store.server.ts'
import { voidOrder } from './void-order.server.ts'

/** Gives what a paid order was for; false when the order was given up before, so that it must be refunded. Promises: once,
 *  however often it is repeated. A signed-in buyer without a membership gets the first unit from now; every other unit, and all
 *  of a visitor's and of a gift, becomes a claim link, e-mailed once: to the recipient of a gift, otherwise to the buyer; where all is the
 *  member's own (`isAllOwn`), as at the till, each unit is opened for them instead, or nothing is given; so is the one package of its
 *  own page (`isOwnOrder`). What was bought leaves the buyer's cart. Joins the transaction that settles the payment. Locks: the order,
 *  the buyer's cart, their memberships. PRODUCT 4.4. */
export async function fulfilOrder(
  work: Work,
  paid: { orderId: string; paymentId: string; isAllOwn?: boolean },
): Promise<boolean> {
  const order = await lockOrder(work.tx, paid.orderId)
  invariant(order, 'a payment names an order that is there')
  if (order.state !== 'open') return order.state === 'paid'
  const now = work.now()
  await emptyCart(work, order, now)
  const isActivated = await activateFirst(work, order, paid.paymentId)
  if (!isActivated && isOwnOrder(order)) {
    await voidOrder(work, order.id)
    return false
  }
  await markOrder(work.tx, order.id, { state: 'paid', paidAt: now })
  // What an order for a class is for is given with the place (bookPaidPlace).
  const units = order.kind === 'class' ? [] : unitsOf(order.lines)
  const owner = paid.isAllOwn ? order.buyerId : null
  const claims = await issueClaims(work, order, { units: units.slice(isActivated ? 1 : 0), isTold: owner === null })
  if (owner !== null) {
    for (const claim of claims)
      if (!(await openClaim(work, claim, { memberId: owner, personId: order.personId })).ok) return false
  }
  await recordActivity(work, {
    verb: 'order.paid',
    subjectId: order.id,
    memberId: order.buyerId,
    details: { claims: claims.length, isActivated },
  })
  return true
}

/** Whether the first unit has become the buyer's own month. A typed address is never attached to an account. */
async function activateFirst(work: Work, order: Order, paymentId: string): Promise<boolean> {
  const { buyerId, personId, lines } = order
  if (order.kind !== 'cart' || buyerId === null) return false
  const units = unitsOf(lines)
  const [first] = units
  invariant(first, 'an order has a unit')
  if (!isOwnOrder(order) && (await isForLater(work, buyerId, first.packageId))) return false
  const opened = await openBought(work, {
    memberId: buyerId,
    personId,
    packageId: first.packageId,
    source: 'purchase',
    sourceRef: `payment:${paymentId}`,
    // With more units the payment stays in the history as an order.
    ...(units.length === 1 ? { amountPence: first.pricePence } : {}),
  })
  return opened.ok
}

/** Whether it waits as a link: a plan held goes on, and a debt comes first. Passes and single classes stand beside a plan. */
async function isForLater(work: Work, memberId: string, packageId: string): Promise<boolean> {
  if ((await findOwedPence(work.tx, memberId)) > 0) return true
  const held = (await findPackage(work.tx, packageId)) ? await listMemberships(work.tx, memberId) : []
  return held.some(({ endsAt }) => endsAt > work.now())
}

async function emptyCart(work: Work, order: Order, now: Date): Promise<void> {
  const { kind, buyerId, cartKey, lines } = order
  const { tx } = work
  if (kind !== 'cart' || buyerId === null) return
  if (isOwnOrder(order)) {
    for (const { packageId } of lines) await takeFromCart(work, { memberId: buyerId, packageId })
    return
  }
  await lockCart(tx, buyerId)
  const cart = await findCart(tx, buyerId)
  if (cart.key === cartKey) await replaceCart(tx, buyerId, withoutPaid(cart, lines), now)
}
