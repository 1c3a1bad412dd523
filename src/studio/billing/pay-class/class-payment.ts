import type { RefusalText } from '#src/kit/outcome.ts'
import { bookingRefusals } from '#src/studio/bookings/booking.ts'
import { holdRefusals } from '#src/studio/bookings/sheet/seat-hold.ts'
import { covers, endAfterDays, monthFrom } from '#src/studio/memberships/membership-period.ts'
import { decideSale, type Product, type ProductKind } from '#src/studio/products/product.ts'
import { orderPayRefusals } from '../pay-online/order-payment.ts'
import { START_NOT_REQUESTED } from '../pay-online/start-request.ts'

/** Why a place in a class cannot be paid for: what stands in the way of booking it, or of paying. */
export const classPayRefusals = {
  ...orderPayRefusals,
  ...bookingRefusals,
  ...holdRefusals,
  class_full: {
    status: 409,
    message: 'Class is full: the last place went while you were choosing. You have not been charged.',
  },
  start_not_requested: { status: 400, message: START_NOT_REQUESTED },
} satisfies Record<string, RefusalText>
export type ClassPayRefusal = keyof typeof classPayRefusals

export const PLACE_GIVEN_BACK = 'You have given the place back. Nothing has been charged.'

/** The key of the order that a form pays. */
export function classOrderKey(formKey: string): string {
  return `class:${formKey}`
}

/** How many forms of visitors from one network may hold a place in so many seconds. */
export const HOLDS_ALLOWED = { most: 20, windowSeconds: 600 }

/** Who would pay: a member may hold a month already, now or later, or owe for one, has had some products, and has been before. A visitor has
 *  nothing of that, as far as anybody knows. */
export type Payer = {
  holdsMonth: boolean
  hasDebt: boolean
  had: readonly string[]
  hasBeen: boolean
  /** They pay for another person of their account, of whom the products are asked. */
  isForOther?: boolean
}
export const VISITOR: Payer = { holdsMonth: false, hasDebt: false, had: [], hasBeen: false }

type Facts = { session: { typeId: string; startsAt: Date }; payer: Payer; now: Date }

const KINDS: readonly ProductKind[] = ['single', 'intro', 'pass', 'plan']

type Buyer = { buyerId: string | null; personId: string | null; buyerName: string; buyerEmail: string }

/** Whose place an order pays for: a person's on the buyer's account (null: its holder), or the visitor's. */
export function whoSits({ buyerId, personId, buyerName: name, buyerEmail: email }: Buyer) {
  if (buyerId !== null) return { memberId: buyerId, personId, guest: null }
  return { memberId: null, personId: null, guest: { name, email } }
}

/** Whether a product pays for the place alone: nothing begins with it that would have to be asked for, and it is paid back in time. */
export function paysForPlaceAlone(kind: ProductKind | undefined): boolean {
  return kind === 'single' || kind === 'ticket'
}

/** The products that can pay for a place in this class, in the order they are shown, single classes first: what covers its type and,
 *  bought now, its date. A plan is for who has none, an intro offer for who has not had it, and who owes for a month pays for single
 *  classes alone (PRODUCT 4.4a). */
export function productsForClass(products: readonly Product[], { session, payer, now }: Facts): Product[] {
  const sold = products.filter((product) => {
    const { kind, pricePence, allowance, covers: types } = product
    const isForClass = pricePence > 0 && allowance !== 0 && (types === null || types.includes(session.typeId))
    if (!isForClass || kind === 'single') return isForClass
    if (payer.hasDebt || (kind === 'plan' && payer.holdsMonth)) return false
    const sale = decideSale(product, { ...payer, hasHadIt: payer.had.includes(product.id) })
    return sale.ok && lastsUntil(product, session.startsAt, now)
  })
  return KINDS.flatMap((kind) => sold.filter((product) => product.kind === kind))
}

/** Whether it could be used then, bought now. */
function lastsUntil({ kind, days, begins }: Product, classAt: Date, now: Date): boolean {
  if (kind === 'plan') return covers(monthFrom(now), classAt)
  return days === null || begins === 'first_use' || classAt < endAfterDays(now, days)
}

/** How many places of a payment go back, how many of these because the studio cancelled the class, and how many late ones were forgiven. */
export type WhyReturned = { returned: number; byStudio: number; forgiven: number }

/** Why money for places goes back, as the credit note says it. */
export function refundReason({ returned, byStudio, forgiven }: WhyReturned): string {
  if (byStudio === returned) return 'We cancelled the class'
  if (byStudio > 0) return 'We cancelled one class, and the rest was given back in time'
  return forgiven > 0 ? 'A late cancellation was forgiven' : 'The place was given back in time'
}
