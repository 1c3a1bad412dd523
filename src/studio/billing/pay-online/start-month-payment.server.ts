import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { isSameOrder, monthOrderKey, type OrderLine, totalPence } from '#src/studio/sales/orders/order.ts'
import { findLiveOrder, findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { placeOrder } from '#src/studio/sales/orders/place-order.server.ts'
import { voidOrder } from '#src/studio/sales/orders/void-order.server.ts'
import { applyPromoCode } from '#src/studio/sales/promo-codes/apply-promo-code.server.ts'
import { type PromoCode, type PromoRefusal, refusePromo } from '#src/studio/sales/promo-codes/promo-code.ts'
import { holdPromoCode } from '#src/studio/sales/promo-codes/hold-promo-code.server.ts'
import { reservePromoUse } from '#src/studio/sales/promo-codes/reserve-promo-use.server.ts'
import { recognisePromoCode } from '#src/studio/sales/promo-codes/recognise-promo-code.server.ts'
import { findMonthPayment, type Payment } from '../payments/payments.store.server.ts'
import { type Purchase, recordPayment } from '../payments/record-payment.server.ts'
import { beginPayment, type DuePayment, type StalePayment, type Started } from './begin-payment.server.ts'
import { continuePayment } from './continue-payment.server.ts'
import { type DueMonth, readDueMonth } from './read-due-month.server.ts'
import { linesOfMonth, type MonthPayRefusal } from './month-payment.ts'
import { START_NOT_REQUESTED } from './start-request.ts'

export type MonthPayRequest = {
  memberId: string
  /** Which month the payer was shown. */
  renewsAt: Date
  /** What they were shown that it costs. */
  amountPence: number
  /** What they were shown that is left to pay, once what is on their account is used. */
  toPayPence?: number
  /** They ask for the classes to begin at once: not needed for classes they have had. */
  startsNow: boolean
  /** As it was typed. */
  promoCode?: string
  limitKey: LimitKey | null
}

/** Begins the payment of a member's next month by the payer themselves: after a downgrade, without direct debit, or when a
 *  collection did not go through; or of what is owed for the classes used of a month that was not paid.
 *  Promises: the month and its price are the studio's; a collection that failed is gone on with, so that it cannot be paid twice;
 *  one that is on its way is waited for; a promo code makes an order of the month, and is used when it is paid; a debt takes none.
 *  The caller has shown that the payer may pay it (signed link, or their own account).
 *  Locks: the promo code, the member's memberships; the provider is asked outside. PRODUCT 4.3, decision 063. */
export async function startMonthPayment(
  ctx: Ctx,
  request: MonthPayRequest,
): Promise<Outcome<Started, MonthPayRefusal>> {
  const promo = await recognisePromoCode(ctx, request)
  if (!promo.ok) return promo
  const promoCode = promo.value?.code
  return beginPayment(ctx, request, (work, limitKey) => findDue(work, { ...request, promoCode, limitKey }))
}

async function findDue(
  work: Work,
  { memberId, renewsAt, amountPence, toPayPence, startsNow, promoCode, limitKey }: MonthPayRequest,
): Promise<Outcome<DuePayment | StalePayment, MonthPayRefusal>> {
  const promo = await holdPromoCode(work, promoCode)
  await holdMember(work.tx, memberId)
  const month = await readDueMonth(work.tx, memberId)
  if (!month || month.renewsAt.getTime() !== renewsAt.getTime()) return refuse('nothing_due')
  const find = () => findMonthPayment(work.tx, memberId, renewsAt)
  const open = await find()
  const coded = await priceMonth(work, month, { promo, orderId: open?.orderId ?? null })
  if (!coded.ok) return coded
  const { pricePence, orderId, lines } = coded.value
  if (pricePence !== amountPence) return refuse('wrong_amount')
  if (open?.state === 'succeeded') return refuse('nothing_due')
  // A collection whose outcome nobody knows yet is as good as on its way.
  if (open?.state === 'processing' || (open?.mandateId && open.state === 'pending')) return refuse('in_progress')
  if (!month.isArrears && !startsNow) return refuse('start_not_requested', { startsNow: START_NOT_REQUESTED })
  const purpose: Payment['purpose'] = month.isArrears ? 'arrears' : month.isChange ? 'plan_change' : 'renewal'
  const terms = {
    memberId,
    payerName: month.name,
    payerEmail: month.email,
    purpose,
    packageId: month.packageId,
    renewsAt,
    // Nought: not a collection.
    tryNo: purpose === 'renewal' ? 0 : null,
    description: month.description,
    amountPence,
    orderId,
  }
  const record = () => (promo ? recordCoded(work, terms, { promo, lines }) : recordPayment(work, terms))
  const due = await continuePayment(work, { terms, toPayPence, find, record, limitKey })
  const begun = due.ok && !due.value.isStale ? due.value.payment.orderId : null
  if (begun) await reservePromoUse(work, begun)
  return due
}

type Priced = { pricePence: number; lines: OrderLine[]; orderId: string | null }

/** What the month costs with a promo code, and the order that stands for it at that price. */
async function priceMonth(
  { tx, now }: Work,
  month: DueMonth,
  { promo, orderId }: { promo: PromoCode | null; orderId: string | null },
): Promise<Outcome<Priced, PromoRefusal>> {
  if (!promo) return ok({ pricePence: month.amountPence, lines: [], orderId: null })
  if (month.isArrears) return refusePromo('promo_other_products')
  const buyer = { id: month.memberId, email: month.email }
  const applied = await applyPromoCode(tx, promo, {
    lines: linesOfMonth(month),
    buyer,
    exceptOrderId: orderId,
    now: now(),
  })
  if (!applied.ok) return applied
  const standing = orderId ? await findOrder(tx, orderId) : null
  const isAsBefore = standing?.promoCode === promo.code && isSameOrder(standing.lines, applied.value)
  return ok({ pricePence: totalPence(applied.value), lines: applied.value, orderId: isAsBefore ? orderId : null })
}

/** The order of the month, in place of one that was given up, and its payment. */
async function recordCoded(
  work: Work,
  terms: Purchase & { memberId: string; renewsAt: Date },
  { promo, lines }: { promo: PromoCode; lines: OrderLine[] },
): Promise<Payment | null> {
  const cartKey = monthOrderKey(terms)
  const former = await findLiveOrder(work.tx, cartKey)
  if (former && !(await voidOrder(work, former.id))) return null
  const { memberId: buyerId, payerName: buyerName, payerEmail: buyerEmail } = terms
  const order = await placeOrder(work, {
    kind: 'cart',
    cartKey,
    promoCode: promo.code,
    lines,
    buyerId,
    buyerName,
    buyerEmail,
  })
  const payment = order && (await recordPayment(work, { ...terms, orderId: order.id }))
  if (order && !payment) await voidOrder(work, order.id)
  return payment
}
