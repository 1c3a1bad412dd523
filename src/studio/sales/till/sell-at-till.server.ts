import { isAtDesk } from '#src/platform/role.ts'
import { isId, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findBalancePence, findOwedPence } from '#src/studio/billing/account/account.store.server.ts'
import { takeDebt } from '#src/studio/billing/account/take-debt.server.ts'
import { findPayment, type Payment } from '#src/studio/billing/payments/payments.store.server.ts'
import type { TakeRefusal } from '#src/studio/billing/payments/tender.ts'
import { takePayment } from '#src/studio/billing/till/take-payment.server.ts'
import { forWhomOf } from '#src/studio/people/households/household.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { findProduct, listProductsOnSale, listTicketsOnSale } from '#src/studio/products/products.store.server.ts'
import { heldDates } from '#src/studio/products/workshops/workshop.ts'
import { findWorkshop } from '#src/studio/products/workshops/workshops.store.server.ts'
import { bookPaidPlace } from '#src/studio/billing/pay-class/book-paid-place.server.ts'
import { listClassProducts } from '#src/studio/billing/pay-class/list-class-products.server.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { findSeatedSession } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { decideMemberSale } from '../orders/decide-member-sale.server.ts'
import { describeLines, type OrderLine, priceItems, totalPence } from '../orders/order.ts'
import { fulfilOrder } from '../orders/fulfil-order.server.ts'
import { placeOrder } from '../orders/place-order.server.ts'
import { applyPromoCode } from '../promo-codes/apply-promo-code.server.ts'
import type { PromoCode } from '../promo-codes/promo-code.ts'
import { holdPromoCode } from '../promo-codes/hold-promo-code.server.ts'
import { recognisePromoCode } from '../promo-codes/recognise-promo-code.server.ts'
import { ADDRESS_NEEDED, type TillForm, type TillRefusal, type TillTender } from './till.ts'

export type TillSale = Pick<
  TillForm,
  'saleId' | 'items' | 'memberId' | 'name' | 'email' | 'amountPence' | 'creditPence' | 'reason'
> & {
  /** What the member owes and pays with it: a payment of its own, with its own receipt. */
  debtPence?: number
  tender: TillTender
  /** The person of the member's account for whom it is; nobody or the holder for the member. */
  personId?: string
  /** The class that a place is sold in with it; empty for none. */
  sessionId?: string
  /** As it was typed. */
  promoCode?: string
}

/** Sells at the front desk, to a member or a guest: an order that is paid there and then. The front desk only.
 *  Promises: order, payment, ledger, receipt and what was bought in one transaction or not at all; prices are the studio's, and nothing
 *  is sold at another than was shown; one form sells once, however often it is sent. What a member buys is theirs at
 *  once, each unit of it, and a workshop's ticket books its dates, for a guest too; with a class the place in it is booked, of a walk-in until it ends, or nothing is sold; what else a guest buys is claim links by mail (fulfilOrder), which need an address. What the member's account pays is on it, and what they owe is paid with it where that was shown; what is complimentary costs nothing, and says why in the activity log.
 *  Locks: the promo code, the series of receipts, the order, then the member and their memberships. PRODUCT 4.4a. */
export async function sellAtTill(
  ctx: SignedInCtx,
  sale: TillSale,
): Promise<Outcome<Payment, TillRefusal | TakeRefusal>> {
  if (!isAtDesk(ctx.actor)) return refuse('not_allowed')
  // What is complimentary is free without one.
  const typed = sale.tender === 'complimentary' ? '' : sale.promoCode
  const code = await recognisePromoCode(ctx, { promoCode: typed, limitKey: null })
  if (!code.ok) return code
  const promoCode = code.value?.code ?? null
  return ctx.transaction<SignedInCtx, Outcome<Payment, TillRefusal | TakeRefusal>>(async (work) => {
    const { saleId, tender, reason } = sale
    const known = await findPayment(work.tx, saleId)
    if (known) return asSold(known, sale)
    const promo = await holdPromoCode(work, promoCode ?? undefined)
    const buyer = await findBuyer(work.tx, sale)
    if (!buyer) return refuse('member_not_found')
    const who = forWhomOf(buyer.buyerId ? await listHousehold(work.tx, buyer.buyerId) : [], sale.personId)
    if (!who) return refuse('person_not_found')
    const { personId, personName } = who
    const priced = await priceSale(work, sale, { promo, buyer, personId })
    if (!priced.ok) return priced
    if (!(await takesDebt(work, sale, buyer.buyerId))) return refuse('debt_changed')
    if (buyer.buyerId && (await findOwedPence(work.tx, buyer.buyerId)) > 0) return refuse('owes_money')
    const lines = priced.value.map((line) => ({ ...line, name: forWhom(line.name, { personName }) }))
    const place = await findPlaceSold(work, lines, { sessionId: sale.sessionId ?? '', personId, ...buyer })
    if (!place.ok) return place
    const sessionId = place.value
    if (!buyer.buyerId && buyer.buyerEmail === '' && !(await isHadAtOnce(work.tx, lines, sessionId)))
      return refuse('address_needed', { email: ADDRESS_NEEDED })
    const placed = { cartKey: saleId, promoCode, lines, personId, ...buyer }
    const order = await placeOrder(work, { ...placed, kind: sessionId ? 'class' : 'cart', sessionId })
    // Sent at the same moment from another tab: that one has sold it.
    if (!order) return asSold(await findPayment(work.tx, saleId), sale)
    const amountPence = totalPence(lines)
    const description = describeLines(lines)
    const payer = { memberId: buyer.buyerId, payerName: buyer.buyerName, payerEmail: buyer.buyerEmail }
    if (!(await holdsCredit(work, { ...sale, memberId: buyer.buyerId, amountPence }))) return refuse('credit_changed')
    const { creditPence } = sale
    const paid = { amountPence: amountPence - creditPence, creditPence }
    const purpose = sessionId ? ('class' as const) : ('order' as const)
    const purchase = { ...payer, purpose, orderId: order.id, description, ...paid }
    const give = (giving: Work, { id: paymentId }: Payment) =>
      sessionId
        ? bookPaidPlace(giving, { orderId: order.id, paymentId, isWalkIn: true })
        : fulfilOrder(giving, { orderId: order.id, paymentId, isAllOwn: true })
    const taken = await takePayment(work, { paymentId: saleId, tender, purchase, give })
    if (!taken.ok) return taken
    await rememberSale(work, taken.value.payment, reason)
    return ok(taken.value.payment)
  })
}

type Wish = Pick<Buyer, 'buyerId'> & { sessionId: string; personId: string | null }

/** The class that is booked with what is sold, which is then one product that pays for it, or the first date of a workshop; null for none. */
async function findPlaceSold(
  work: Work,
  lines: readonly OrderLine[],
  { sessionId, buyerId: memberId, personId }: Wish,
): Promise<Outcome<string | null, TillRefusal>> {
  const ticket = await findTicket(work, lines)
  if (!ticket.ok || ticket.value !== null || sessionId === '') return ticket
  const now = work.now()
  const session = isId(sessionId) ? await findSeatedSession(work.tx, sessionId, now) : null
  if (!session) return refuse('class_not_found')
  if (session.spotsLeft === 0) return refuse('class_full')
  const [line, ...others] = lines
  const paying = await listClassProducts(work.tx, { session, memberId, personId, now })
  const isFor = others.length === 0 && line?.quantity === 1 && paying.some(({ id }) => id === line.packageId)
  return isFor ? ok(session.id) : refuse('not_for_class')
}

/** Whether all that is sold is a place in a class or in a workshop: what else a guest buys is claimed by a link. */
async function isHadAtOnce(tx: Tx, [line]: readonly OrderLine[], sessionId: string | null): Promise<boolean> {
  const product = line && sessionId !== null ? await findProduct(tx, line.packageId) : null
  return product?.kind === 'single' || product?.kind === 'ticket'
}

/** The first date of the workshop that is sold, whose ticket books all of them; null where none is. */
async function findTicket(
  { tx, now }: Work,
  lines: readonly OrderLine[],
): Promise<Outcome<string | null, TillRefusal>> {
  for (const { packageId, quantity } of lines) {
    const workshop = await findWorkshop(tx, packageId, now())
    if (workshop && (lines.length > 1 || quantity > 1)) return refuse('ticket_alone')
    if (workshop) {
      const [first] = heldDates(workshop)
      return first ? ok(first.sessionId) : refuse('not_on_sale')
    }
  }
  return ok(null)
}

/** The same form again is answered as the first time. */
function asSold(
  payment: Payment | null,
  { tender, amountPence, creditPence }: TillSale,
): Outcome<Payment, TillRefusal | TakeRefusal> {
  const isSame =
    payment?.tender === tender && (tender === 'complimentary' || payment.amountPence === amountPence - creditPence)
  return payment && isSame ? ok(payment) : refuse('payment_differs')
}

async function priceSale(
  { tx, now }: Work,
  { items, amountPence, tender }: TillSale,
  { promo, buyer, personId }: { promo: PromoCode | null; buyer: Buyer; personId: string | null },
): Promise<Outcome<OrderLine[], TillRefusal>> {
  if (items.length === 0) return refuse('nothing_sold')
  const sold = [...(await listProductsOnSale(tx)), ...(await listTicketsOnSale(tx))]
  const full = priceItems(items, sold, 'cart')
  if (full.length < items.length) return refuse('not_on_sale')
  const products = sold.filter(({ id }) => full.some(({ packageId }) => packageId === id))
  const sale = await decideMemberSale(tx, { memberId: buyer.buyerId, personId, products, now: now() })
  if (!sale.ok) return sale
  const facts = { lines: full, buyer: { id: buyer.buyerId, email: buyer.buyerEmail }, now: now() }
  const applied = promo ? await applyPromoCode(tx, promo, facts) : ok(full)
  if (!applied.ok) return applied
  const lines = applied.value
  if (totalPence(lines) !== amountPence) return refuse('price_changed')
  return ok(tender === 'complimentary' ? lines.map((line) => ({ ...line, unitPricePence: 0 })) : lines)
}

/** Takes with a sale what the member owes, by the same tender; what is complimentary leaves it. */
async function takesDebt(
  work: Work<SignedInCtx>,
  { tender, debtPence = 0 }: TillSale,
  memberId: string | null,
): Promise<boolean> {
  if (debtPence === 0 || tender === 'complimentary') return true
  if (memberId === null || tender === 'account') return false
  const debt = { paymentId: newId(), memberId, owedPence: debtPence, amountPence: debtPence, tender }
  return (await takeDebt(work, debt)).ok
}

type Split = Pick<TillSale, 'tender' | 'amountPence' | 'creditPence'> & { memberId: string | null }

/** Whether the account can pay its part, and the tender says whether that is all of it. Holds the member, so that it stays so. */
async function holdsCredit(work: Work, { memberId, tender, amountPence, creditPence }: Split): Promise<boolean> {
  if ((tender === 'account') !== (creditPence > 0 && creditPence === amountPence)) return false
  if (creditPence === 0) return true
  if (memberId === null || creditPence > amountPence) return false
  await holdMember(work.tx, memberId)
  return (await findBalancePence(work.tx, memberId)) >= creditPence
}

type Buyer = { buyerId: string | null; buyerName: string; buyerEmail: string }

async function findBuyer(tx: Tx, { memberId, name, email }: TillSale): Promise<Buyer | null> {
  if (memberId === '') return { buyerId: null, buyerName: name, buyerEmail: email }
  const account = isId(memberId) ? await findAccount(tx, memberId) : null
  if (!account || account.deactivatedAt) return null
  return { buyerId: account.id, buyerName: account.name, buyerEmail: account.email }
}

async function rememberSale(work: Work, payment: Payment, reason: string): Promise<void> {
  const { id: subjectId, memberId, tender, amountPence, creditPence, description } = payment
  const credit = creditPence > 0 ? { creditPence } : {}
  const details = {
    for: description,
    amountPence,
    ...credit,
    by: tender,
    ...(tender === 'complimentary' ? { reason } : {}),
  }
  await recordActivity(work, { verb: 'till.sold', subjectId, memberId, details })
}
