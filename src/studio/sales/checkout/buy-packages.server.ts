import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findCreditHolder } from '#src/studio/billing/account/account.store.server.ts'
import { useCredit } from '#src/studio/billing/account/use-credit.server.ts'
import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import type { Intent } from '#src/platform/payments/provider.server.ts'
import { countAttempt } from '#src/platform/rate-limit.server.ts'
import { listPackages } from '#src/studio/products/products.store.server.ts'
import { type CartItem, MOST_OF_ONE } from '../cart/cart.ts'
import { isSameOrder, type OrderKind, type OrderLine, priceItems, totalPence } from '../orders/order.ts'
import { findLiveOrder, type Order } from '../orders/orders.store.server.ts'
import { placeOrder } from '../orders/place-order.server.ts'
import { voidOrder } from '../orders/void-order.server.ts'
import {
  beginPayment,
  type DuePayment,
  type StalePayment,
} from '#src/studio/billing/pay-online/begin-payment.server.ts'
import type { OrderPayRefusal } from '#src/studio/billing/pay-online/order-payment.ts'
import { STARTS_ALLOWED } from '#src/studio/billing/payments/payment.ts'
import { findOrderPayment, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { recordOrderPayment } from '#src/studio/billing/payments/record-order-payment.server.ts'

export type OrderRequest = {
  kind: OrderKind
  /** The cart, or the gift's form, that is paid. */
  cartKey: string
  items: readonly CartItem[]
  buyer: { name: string; email: string }
  recipient: { name: string; email: string } | null
  /** What the payer was shown; refused when it is not what it costs. */
  amountPence: number | undefined
  /** What they were shown that is left to pay, once what is on their account is used. */
  toPayPence?: number
  /** The buyer has asked for the classes to begin at once: without it nothing is ordered. */
  startsNow: true
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: string | null
}

export type OrderStarted = { order: Order; payment: Payment; intent: Intent }
type Waiting = { order: Order; payment: Payment }

/** Writes down an order and begins its payment, for a visitor too.
 *  Promises: prices are the studio's; one cart is one order and one payment, whatever is clicked twice, reloaded or open in
 *  another tab; a cart that was paid answers its paid order; when the cart has changed the order before is given up first,
 *  unless it turns out to be paid. Nothing is given yet.
 *  Locks: nothing for long; the provider is asked between the transactions. PRODUCT 4.4. */
export function buyPackages(ctx: Ctx, request: OrderRequest): Promise<Outcome<OrderStarted, OrderPayRefusal>> {
  return beginPayment(ctx, request, (work, limitKey) => findOrPlace(work, { ...request, limitKey }))
}

/** The order of this cart as it is, or a new one; stale when the one that stands is for something else. */
async function findOrPlace(
  work: Work,
  request: OrderRequest,
): Promise<Outcome<(Waiting & DuePayment) | StalePayment, OrderPayRefusal>> {
  const buyerId = work.actor.kind === 'account' ? work.actor.userId : null
  if (buyerId !== null) await holdMember(work.tx, buyerId)
  const standing = await findWaiting(work.tx, request.cartKey)
  if (standing && standing.order.buyerId !== null && standing.order.buyerId !== buyerId)
    return refuse('order_not_found')
  if (standing?.order.state === 'paid') return ok(standing)
  const priced = await priceRequest(work.tx, request)
  if (!priced.ok) return priced
  const lines = priced.value
  const { kind, cartKey, buyer, recipient, limitKey, toPayPence } = request
  const due = { memberId: buyerId, pricePence: totalPence(lines), paymentId: standing?.payment.id }
  const { amountPence, creditPence } = await useCredit(work, due)
  const holder = buyerId && (await findCreditHolder(work.tx, buyerId, standing?.payment.id ?? null))
  if (!holder && toPayPence !== undefined && toPayPence !== amountPence) return refuse('wrong_amount')
  const isOpen = standing !== null && standing.payment.state !== 'cancelled'
  const isAsBefore = isOpen && !holder && standing.payment.creditPence === creditPence
  if (isAsBefore && isSameRequest(standing.order, { ...request, lines, buyerId })) return ok(standing)
  if (limitKey && !(await countAttempt(work.tx, { key: limitKey, ...STARTS_ALLOWED })).allowed)
    return refuse('too_many')
  if (isOpen && !holder) return ok({ payment: standing.payment, isStale: true as const })
  if (holder) return ok({ payment: holder, isStale: true as const })
  if (standing && !(await voidOrder(work, standing.order.id))) return refuse('in_progress')
  const order = await placeOrder(work, {
    kind,
    cartKey,
    lines,
    buyerId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    recipientName: recipient?.name ?? null,
    recipientEmail: recipient?.email ?? null,
  })
  if (order) return ok({ order, payment: await recordOrderPayment(work, order) })
  // Another tab has placed it since we looked; then that one is gone on with.
  const other = await findWaiting(work.tx, cartKey)
  if (!other) return refuse('in_progress')
  const isSame = isSameRequest(other.order, { ...request, lines, buyerId })
  return ok(isSame ? other : { payment: other.payment, isStale: true as const })
}

async function priceRequest(tx: Tx, request: OrderRequest): Promise<Outcome<OrderLine[], OrderPayRefusal>> {
  const { items, kind, buyer, recipient, amountPence } = request
  if (items.length === 0) return refuse('cart_empty')
  if (items.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1 || quantity > MOST_OF_ONE)) {
    return refuse('bad_quantity')
  }
  if (recipient && recipient.email === buyer.email.toLowerCase()) return refuse('own_address')
  const lines = priceItems(items, await listPackages(tx), kind)
  if (lines.length < items.length) return refuse('plan_not_found')
  if (amountPence !== undefined && amountPence !== totalPence(lines)) return refuse('wrong_amount')
  return ok(lines)
}

async function findWaiting(tx: Tx, cartKey: string): Promise<Waiting | null> {
  const order = await findLiveOrder(tx, cartKey)
  if (!order) return null
  const payment = await findOrderPayment(tx, order.id)
  invariant(payment, 'an order is written with its payment')
  return { order, payment }
}

type OrderMatch = Pick<OrderRequest, 'buyer' | 'recipient'> & { lines: OrderLine[]; buyerId: string | null }

function isSameRequest(order: Order, { lines, buyer, recipient, buyerId }: OrderMatch): boolean {
  return (
    order.buyerId === buyerId &&
    order.buyerName === buyer.name &&
    order.buyerEmail === buyer.email &&
    order.recipientName === (recipient?.name ?? null) &&
    order.recipientEmail === (recipient?.email ?? null) &&
    isSameOrder(order.lines, lines)
  )
}
