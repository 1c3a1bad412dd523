import { isId, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { findSeatedSession } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { holdPlace } from '#src/studio/bookings/sheet/hold-place.server.ts'
import { holdTicket } from '#src/studio/bookings/tickets/hold-ticket.server.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { countAttempt, type LimitKey } from '#src/platform/rate-limit.server.ts'
import { findLiveOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import type { OrderStarted } from '#src/studio/sales/checkout/buy-packages.server.ts'
import { findOrPlaceOrder, type WaitingOrder } from '#src/studio/sales/orders/find-or-place-order.server.ts'
import { recognisePromoCode } from '#src/studio/sales/promo-codes/recognise-promo-code.server.ts'
import { beginPayment, type DuePayment, type StalePayment } from '../pay-online/begin-payment.server.ts'
import { classOrderKey, type ClassPayRefusal, HOLDS_ALLOWED, paysForPlaceAlone, whoSits } from './class-payment.ts'
import { listClassProducts } from './list-class-products.server.ts'

export type ClassOrder = {
  sessionId: string
  productId: string
  /** The person of the member's account who comes; nobody or the holder for the holder. */
  personId?: string | null
  /** The form that is paid: sent twice, it is one order. */
  formKey: string
  /** A visitor's, as typed; a member's are those of the account. */
  buyer: { name: string; email: string }
  /** As it was typed. */
  promoCode?: string
  /** What the payer was shown; refused when it is not what it costs. */
  amountPence: number | undefined
  /** What they were shown that is left to pay, once what is on their account is used. */
  toPayPence?: number
  /** The payer asks for the classes to begin at once; all but a single class needs it. */
  startsNow: boolean
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: LimitKey | null
  /** The network whose places held by visitors are counted; null for members, and when limits are off. */
  networkKey: LimitKey | null
  /** The card comes with the form, from the list of test cards, or is kept for the payer: a place may be held for it at once. */
  hasCard?: boolean
}

/** Holds a place in a class, or on all dates of a workshop, and begins the payment for it, for a visitor too.
 *  Promises: nobody is charged unless a place was held first; the price is the studio's; one form is one order, one hold and one
 *  payment, whatever is sent twice, and for another class the former place is given back; what was paid already is answered as it is. Nothing is booked yet (bookPaidPlace).
 *  Locks: member, then class session, while the place is held; the provider is asked after that. PRODUCT 4.4a. */
export async function payForClass(ctx: Ctx, request: ClassOrder): Promise<Outcome<OrderStarted, ClassPayRefusal>> {
  const promo = await recognisePromoCode(ctx, request)
  if (!promo.ok) return promo
  const promoCode = promo.value?.code
  const formKey = await ctx.transaction((work) => findFormKey(work, request))
  if (formKey === null) return { ...refuse('too_many'), retryAfterSeconds: HOLDS_ALLOWED.windowSeconds }
  return beginPayment(ctx, { ...request, turn: request.sessionId }, (work, limitKey) =>
    findDue(work, { ...request, formKey, promoCode, limitKey }),
  )
}

/** The key of the form, or a new one where the form was paid for another class, as in another tab; null where too many places were
 *  held from the network. */
async function findFormKey({ tx }: Work, { formKey, sessionId, networkKey }: ClassOrder): Promise<string | null> {
  const standing = await findLiveOrder(tx, classOrderKey(formKey))
  if (standing?.sessionId === sessionId) return formKey
  if (networkKey && !(await countAttempt(tx, { key: networkKey, ...HOLDS_ALLOWED })).allowed) return null
  return standing?.state === 'paid' ? newId() : formKey
}

async function findDue(
  work: Work,
  request: ClassOrder,
): Promise<Outcome<(WaitingOrder & DuePayment) | StalePayment, ClassPayRefusal>> {
  const { sessionId, productId, formKey, promoCode, amountPence, toPayPence, limitKey, hasCard, networkKey } = request
  const { actor } = work
  const isMember = actor.kind === 'account'
  const buyer = isMember ? { name: actor.name, email: actor.email } : request.buyer
  const memberId = isMember ? actor.userId : null
  if (!work.paysOnline) return refuse('plan_not_found')
  const session = isId(sessionId) ? await findSeatedSession(work.tx, sessionId, work.now()) : null
  if (!session) return refuse('class_not_found')
  const isAlone = paysForPlaceAlone((await findProduct(work.tx, productId))?.kind)
  const due = await findOrPlaceOrder(work, {
    kind: 'class',
    ...(isAlone && { purpose: 'class' as const }),
    cartKey: classOrderKey(formKey),
    sessionId,
    items: [{ packageId: productId, quantity: 1 }],
    buyer,
    recipient: null,
    personId: request.personId,
    promoCode,
    amountPence,
    toPayPence,
    limitKey,
  })
  if (!due.ok || due.value.isStale || due.value.order.state === 'paid') return due
  const { personId } = due.value.order
  const sold = await listClassProducts(work.tx, { session, memberId, personId, now: work.now() })
  if (!sold.some(({ id }) => id === productId)) return refuse('plan_not_found')
  if (!isAlone && !request.startsNow) return refuse('start_not_requested')
  const hold = { sessionId, heldBy: due.value.order.id, who: whoSits(due.value.order), hasCard, network: networkKey }
  const held = await (session.ticketId === null ? holdPlace(work, hold) : holdTicket(work, hold))
  return held.ok ? ok(due.value) : held
}
