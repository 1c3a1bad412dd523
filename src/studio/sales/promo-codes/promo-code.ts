import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { formatDate } from '#src/kit/time.ts'
import { LEAST_BY_CARD_PENCE, linePence, type OrderLine, totalPence } from '../orders/order.ts'

export const PROMO_STATES = ['active', 'ended'] as const
export const PROMO_STATE_NAMES = { active: 'Can be used', ended: 'Ended' } as const

/** What an admin says of a promo code. */
export type PromoTerms = {
  /** What it takes off: a share, or a sum for the whole order; one of the two. */
  percent: number | null
  offPence: number | null
  /** The products it is for; null means all. */
  productIds: string[] | null
  /** Studio dates, both included; null is without that limit. */
  startsOn: string | null
  endsOn: string | null
  /** How many orders may use it, in all and of one person. */
  mostUses: number | null
  mostEach: number | null
  state: (typeof PROMO_STATES)[number]
}

export type PromoCode = PromoTerms & { code: string }

/** How often it is used already, by paid orders and by those whose money is on its way; `held` are uses that others are paying with. */
export type PromoUses = { inAll: number; byBuyer: number; held: number }

/** How long a use is held from when someone presses Pay, as long as a place in a class. */
export const PROMO_HELD_MINUTES = 10

/** How many codes that do not exist may be tried, so that none is found by guessing. */
export const GUESSES_ALLOWED = { most: 10, windowSeconds: 600 }

export const promoRefusals = {
  promo_unknown: { status: 404, message: 'There is no such promo code. Please check how it is written.' },
  promo_guesses: { status: 429, message: 'Too many codes were tried. Please wait ten minutes and try again.' },
  promo_early: { status: 409, message: 'This promo code cannot be used yet' },
  promo_over: { status: 409, message: 'This promo code can no longer be used' },
  promo_used_up: { status: 409, message: 'This promo code has been used up' },
  promo_held: {
    status: 409,
    message: `Someone is paying with the last use of this promo code. Please try again in ${PROMO_HELD_MINUTES} minutes, or pay without it.`,
  },
  promo_other_products: { status: 409, message: 'This promo code is not for what you have chosen' },
  promo_used: { status: 409, message: 'You have used this promo code already' },
} satisfies Record<string, RefusalText>
export type PromoRefusal = keyof typeof promoRefusals

export const promoTermsRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  promo_not_found: { status: 404, message: 'Promo code not found' },
  promo_taken: { status: 409, message: 'There is a promo code of this name already' },
  promo_name: { status: 400, message: 'Please use 3 to 24 letters, digits and hyphens' },
  promo_off: { status: 400, message: 'Please give a percentage or a sum, one of the two' },
  promo_dates: { status: 400, message: 'The last day is before the first' },
  promo_product: { status: 400, message: 'There is no such product' },
} satisfies Record<string, RefusalText>
export type PromoTermsRefusal = keyof typeof promoTermsRefusals

/** The field of the dashboard's form that a refusal is about. */
export const fieldOfPromoRefusal: Partial<Record<PromoTermsRefusal, string>> = {
  promo_taken: 'promoCode',
  promo_name: 'promoCode',
  promo_off: 'percent',
  promo_dates: 'endsOn',
}

/** Whether an admin may say so of a code, given the ids of all products. */
export function decidePromoTerms(
  promo: PromoCode,
  productIds: readonly string[],
): Outcome<PromoCode, PromoTermsRefusal> {
  const { code, percent, offPence, startsOn, endsOn } = promo
  if (!/^[A-Z0-9-]{3,24}$/.test(code)) return refuse('promo_name')
  if ((percent === null) === (offPence === null)) return refuse('promo_off')
  if (startsOn !== null && endsOn !== null && endsOn < startsOn) return refuse('promo_dates')
  return promo.productIds?.some((id) => !productIds.includes(id)) ? refuse('promo_product') : ok(promo)
}

/** The field of every form that takes one. */
export const PROMO_FIELD = 'promoCode'

/** A refusal that stands at the field. */
export function refusePromo(refusal: PromoRefusal, message: string = promoRefusals[refusal].message) {
  return refuse(refusal, { [PROMO_FIELD]: message })
}

/** A code as it is kept, however it was typed: capitals, without spaces. */
export function promoCodeTyped(typed: string): string {
  return typed.replaceAll(/\s+/g, '').toUpperCase()
}

type Facts = { lines: readonly OrderLine[]; uses: PromoUses; today: string }

/** The lines of an order with what a code takes off them, or why it cannot be used. PRODUCT 4.4a, decision 063. */
export function decidePromo(promo: PromoCode, { lines, uses, today }: Facts): Outcome<OrderLine[], PromoRefusal> {
  const { startsOn, endsOn } = promo
  if (promo.state === 'ended' || (endsOn !== null && endsOn < today)) return refusePromo('promo_over')
  if (startsOn !== null && startsOn > today)
    return refusePromo('promo_early', `This promo code can be used from ${formatDate(startsOn, 'full')}`)
  if (coveredPence(promo, lines) === 0) return refusePromo('promo_other_products')
  if (promo.mostEach !== null && uses.byBuyer >= promo.mostEach) return refusePromo('promo_used')
  if (!isUseLeft(promo, uses)) return refusePromo('promo_used_up')
  const isHeld = promo.mostUses !== null && uses.inAll + uses.held >= promo.mostUses
  return isHeld ? refusePromo('promo_held') : ok(takeOff(promo, lines))
}

/** Whether one more order may use it, leaving aside what others are paying for. */
export function isUseLeft(
  { mostUses, mostEach }: Pick<PromoTerms, 'mostUses' | 'mostEach'>,
  uses: Omit<PromoUses, 'held'>,
): boolean {
  return (mostUses === null || uses.inAll < mostUses) && (mostEach === null || uses.byBuyer < mostEach)
}

function covers({ productIds }: PromoTerms, { packageId }: OrderLine): boolean {
  return productIds === null || productIds.includes(packageId)
}

function coveredPence(promo: PromoTerms, lines: readonly OrderLine[]): number {
  return totalPence(lines.filter((line) => covers(promo, line)))
}

/** A share is worked out once, of all the lines it is for, and rounded up to a whole penny: in the buyer's favour. A sum is taken off
 *  once for an order, and no more than the lines come to. Each line bears its part, so that each unit has a price of its own when one
 *  goes back. Less than a card may be charged is not asked for: then the code takes off everything. */
export function takeOff(promo: PromoTerms, lines: readonly OrderLine[]): OrderLine[] {
  const covered = coveredPence(promo, lines)
  const most = promo.percent === null ? (promo.offPence ?? 0) : Math.ceil((covered * promo.percent) / 100)
  const off = Math.min(covered, most)
  const isFree = totalPence(lines) - off < LEAST_BY_CARD_PENCE
  let before = 0
  return lines.map((line) => {
    if (isFree) return { ...line, offPence: linePence(line) }
    if (!covers(promo, line)) return line
    const after = before + linePence(line)
    const offPence = Math.floor((off * after) / covered) - Math.floor((off * before) / covered)
    before = after
    return { ...line, offPence }
  })
}

/** What it takes off, in words: `20% off`, `£5.00 off`. */
export function offInWords({ percent, offPence }: Pick<PromoTerms, 'percent' | 'offPence'>): string {
  return percent === null ? `${formatPenceExact(offPence ?? 0)} off` : `${percent}% off`
}

/** What is taken off some lines. */
export function takenOffPence(lines: readonly OrderLine[]): number {
  return lines.reduce((sum, { offPence = 0 }) => sum + offPence, 0)
}

/** What a code took off an order, for a receipt. */
export type PromoFacts = { code: string; price: string; off: string }

/** Null where there was none. */
export function promoFacts(order: { promoCode: string | null; lines: readonly OrderLine[] } | null): PromoFacts | null {
  if (!order?.promoCode) return null
  const offPence = takenOffPence(order.lines)
  const pricePence = totalPence(order.lines) + offPence
  return { code: order.promoCode, price: formatPenceExact(pricePence), off: `−${formatPenceExact(offPence)}` }
}

/** Its lines on a receipt, before what was paid; none without a code. */
export function promoRows(promo: PromoFacts | null): [name: string, value: string][] {
  return promo
    ? [
        ['Price', promo.price],
        [`Promo code ${promo.code}`, promo.off],
      ]
    : []
}

/** What a page shows of a code: as it was typed, why it cannot be used, or what it takes off. */
export type PromoView = {
  typed: string
  error: string | null
  /** The code that is taken off; empty while there is none. */
  code: string
  off: string
}
