import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { countAttempt, type LimitKey } from '#src/platform/rate-limit.server.ts'
import { listProductsOnSale, listTicketsOnSale } from '#src/studio/products/products.store.server.ts'
import { forWhomOf } from '#src/studio/people/households/household.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { findCreditHolder } from '#src/studio/billing/account/account.store.server.ts'
import { useCredit } from '#src/studio/billing/account/use-credit.server.ts'
import type { DuePayment, StalePayment } from '#src/studio/billing/pay-online/begin-payment.server.ts'
import type { OrderPayRefusal } from '#src/studio/billing/pay-online/order-payment.ts'
import { STARTS_ALLOWED } from '#src/studio/billing/payments/payment.ts'
import { findOrderPayment, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import { recordOrderPayment } from '#src/studio/billing/payments/record-order-payment.server.ts'
import { applyPromoCode } from '../promo-codes/apply-promo-code.server.ts'
import { type PromoCode, refusePromo } from '../promo-codes/promo-code.ts'
import { holdPromoCode } from '../promo-codes/hold-promo-code.server.ts'
import { reservePromoUse } from '../promo-codes/reserve-promo-use.server.ts'
import { type CartItem, MOST_OF_ONE } from '../cart/cart.ts'
import { decideMemberSale } from './decide-member-sale.server.ts'
import { isSameOrder, type OrderKind, type OrderLine, priceItems, totalPence } from './order.ts'
import { findLiveOrder, type Order } from './orders.store.server.ts'
import { placeOrder } from './place-order.server.ts'
import { voidOrder } from './void-order.server.ts'

export type OrderTerms = {
  kind: OrderKind
  /** The cart, or the gift's form, that is paid. */
  cartKey: string
  items: readonly CartItem[]
  buyer: { name: string; email: string }
  recipient: { name: string; email: string } | null
  /** The person of the buyer's account for whom it is; nobody or the holder for the buyer. */
  personId?: string | null
  /** The class in which it pays for a place. */
  sessionId?: string
  /** What is paid for, where it is not packages. */
  purpose?: 'class'
  /** A promo code that is known (recognisePromoCode). */
  promoCode?: string
  /** What the payer was shown; refused when it is not what it costs. */
  amountPence: number | undefined
  /** What they were shown that is left to pay, once what is on their account is used. */
  toPayPence?: number
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: LimitKey | null
}

/** An order with its payment. */
export type WaitingOrder = { order: Order; payment: Payment }

/** The order of a cart as it is, or a new one, in the caller's transaction; stale when the one that stands is for something else.
 *  Promises: prices are the studio's; one cart is one order and one payment; a cart that was paid answers its paid order; a promo code
 *  is used by no more orders than it may be, and only once it is paid (keepPromoUse); while it is being paid its use is held from others.
 *  Locks: the promo code, the buyer, and an order that is given up. */
export async function findOrPlaceOrder(
  work: Work,
  request: OrderTerms,
): Promise<Outcome<(WaitingOrder & DuePayment) | StalePayment, OrderPayRefusal>> {
  const promo = await holdPromoCode(work, request.promoCode)
  if (request.promoCode && !promo) return refusePromo('promo_unknown')
  const due = await findDue(work, request, promo)
  if (promo && due.ok && !due.value.isStale) await reservePromoUse(work, due.value.order.id)
  return due
}

async function findDue(
  work: Work,
  terms: OrderTerms,
  promo: PromoCode | null,
): Promise<Outcome<(WaitingOrder & DuePayment) | StalePayment, OrderPayRefusal>> {
  const buyerId = work.actor.kind === 'account' ? work.actor.userId : null
  if (buyerId !== null) await holdMember(work.tx, buyerId)
  const standing = await findWaiting(work.tx, terms.cartKey)
  if (standing && standing.order.buyerId !== null && standing.order.buyerId !== buyerId)
    return refuse('order_not_found')
  if (standing?.order.state === 'paid') return ok(standing)
  const who = forWhomOf(buyerId === null ? [] : await listHousehold(work.tx, buyerId), terms.personId)
  if (!who) return refuse('person_not_found')
  const request = { ...terms, ...who }
  const priced = await priceRequest(work, { ...request, buyerId, promo, exceptOrderId: standing?.order.id ?? null })
  if (!priced.ok) return priced
  const lines = priced.value
  const { cartKey, limitKey, toPayPence } = request
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
  const order = await place(work, { ...request, lines, buyerId })
  if (order) return ok({ order, payment: await recordOrderPayment(work, order, request.purpose) })
  // Another tab has placed it since we looked; then that one is gone on with.
  const other = await findWaiting(work.tx, cartKey)
  if (!other) return refuse('in_progress')
  const isSame = isSameRequest(other.order, { ...request, lines, buyerId })
  return ok(isSame ? other : { payment: other.payment, isStale: true as const })
}

function place(
  work: Work,
  request: OrderTerms & { lines: OrderLine[]; buyerId: string | null },
): Promise<Order | null> {
  const { kind, cartKey, sessionId = null, promoCode = null, lines, buyerId, personId, buyer, recipient } = request
  return placeOrder(work, {
    kind,
    cartKey,
    sessionId,
    promoCode,
    lines,
    buyerId,
    personId,
    buyerName: buyer.name,
    buyerEmail: buyer.email,
    recipientName: recipient?.name ?? null,
    recipientEmail: recipient?.email ?? null,
  })
}

type Pricing = OrderTerms & {
  buyerId: string | null
  personName: string | null
  promo: PromoCode | null
  exceptOrderId: string | null
}

async function priceRequest(work: Work, request: Pricing): Promise<Outcome<OrderLine[], OrderPayRefusal>> {
  const { buyerId: id, buyer, promo, exceptOrderId, amountPence } = request
  const listed = await listLines(work, request)
  if (!listed.ok) return listed
  const facts = { lines: listed.value, buyer: { id, email: buyer.email }, exceptOrderId, now: work.now() }
  const priced = promo ? await applyPromoCode(work.tx, promo, facts) : listed
  if (!priced.ok) return priced
  return amountPence !== undefined && amountPence !== totalPence(priced.value) ? refuse('wrong_amount') : priced
}

async function listLines({ tx, now }: Work, request: Pricing): Promise<Outcome<OrderLine[], OrderPayRefusal>> {
  const { items, kind, buyer, recipient, personId, personName } = request
  if (items.length === 0) return refuse('cart_empty')
  if (items.some(({ quantity }) => !Number.isInteger(quantity) || quantity < 1 || quantity > MOST_OF_ONE)) {
    return refuse('bad_quantity')
  }
  if (recipient && recipient.email === buyer.email.toLowerCase()) return refuse('own_address')
  // The ticket of a workshop is sold with its places alone.
  const tickets = kind === 'class' ? await listTicketsOnSale(tx) : []
  const sold = [...(await listProductsOnSale(tx)), ...tickets]
  const lines = priceItems(items, sold, kind)
  const products = sold.filter(({ id }) => lines.some(({ packageId }) => packageId === id))
  // A gift is another person's.
  const sale = await decideMemberSale(tx, {
    memberId: kind === 'gift' ? null : request.buyerId,
    personId,
    products,
    now: now(),
  })
  if (!sale.ok) return sale
  if (lines.length < items.length) return refuse('plan_not_found')
  return ok(lines.map((line) => ({ ...line, name: forWhom(line.name, { personName }) })))
}

async function findWaiting(tx: Tx, cartKey: string): Promise<WaitingOrder | null> {
  const order = await findLiveOrder(tx, cartKey)
  if (!order) return null
  const payment = await findOrderPayment(tx, order.id)
  invariant(payment, 'an order is written with its payment')
  return { order, payment }
}

type OrderMatch = Pick<OrderTerms, 'buyer' | 'recipient' | 'promoCode' | 'sessionId' | 'personId'> & {
  lines: OrderLine[]
  buyerId: string | null
}

function isSameRequest(order: Order, { lines, buyerId, ...request }: OrderMatch): boolean {
  const { buyer, recipient, promoCode, sessionId, personId } = request
  return (
    order.buyerId === buyerId &&
    order.personId === (personId ?? null) &&
    order.sessionId === (sessionId ?? null) &&
    order.promoCode === (promoCode ?? null) &&
    order.buyerName === buyer.name &&
    order.buyerEmail === buyer.email &&
    order.recipientName === (recipient?.name ?? null) &&
    order.recipientEmail === (recipient?.email ?? null) &&
    isSameOrder(order.lines, lines)
  )
}
