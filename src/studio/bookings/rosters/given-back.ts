import { PRODUCT_NOUNS } from '#src/studio/products/product-words.ts'
import type { ProductKind } from '#src/studio/products/product.ts'

// What is said of a place that the studio cancels is what happens to that place: every way in which it can have been had is told here.

/** What a place was counted on: a holding, or a month that is still to be collected. */
export type CountedOn = { kind: ProductKind; name: string; isUnlimited: boolean }

/** What an order has paid for a place or a ticket, as far as it has not gone back before. */
export type PaidFor = {
  /** Where money was taken, and so goes back: online automatically, at the studio by a person. */
  taken: 'online' | 'studio'
  moneyPence: number
  creditPence: number
}

/** Of an order without a payment. */
export const NOTHING_PAID: PaidFor = { taken: 'studio', moneyPence: 0, creditPence: 0 }

export type GivenBack =
  | { by: 'holding'; countedOn: CountedOn; isAddedToNext: boolean }
  | { by: 'order'; paid: PaidFor }
  /** A guest of the studio, who has paid nothing here and holds nothing. */
  | { by: 'nothing' }

/** The sentence about one class that will not take place. */
export function givenBackText(back: GivenBack): string {
  if (back.by === 'order') return moneyBackText(back.paid, 'What you paid for it')
  if (back.by === 'nothing' || back.countedOn.isUnlimited) return 'It costs you nothing.'
  const { kind, name } = back.countedOn
  const what = kind === 'plan' ? 'membership' : name || PRODUCT_NOUNS[kind]
  return back.isAddedToNext
    ? `Your ${what} ends soon, so the class is added to your next one, and it costs you nothing.`
    : `The class has been returned to your ${what}, so it costs you nothing.`
}

/** `what` begins the sentence: `What you paid for it`. */
export function moneyBackText({ taken, moneyPence, creditPence }: PaidFor, what: string): string {
  if (moneyPence === 0) return creditPence === 0 ? 'Nothing was paid for it.' : `${what} goes back to your account.`
  const credit = creditPence > 0 ? ' What came from your account goes back to it.' : ''
  return taken === 'online'
    ? `${what} goes back the way it came.${credit}`
    : `${what} is given back to you by the studio, the way you paid it.${credit}`
}

/** The same of the dates of a ticket: all of them, or some, whose share of the money goes back and what came from the account stays until
 *  the last is cancelled. */
export function ticketMoneyText(paid: PaidFor, part: 'all' | 'share'): string {
  if (part === 'all') return moneyBackText(paid, 'What you paid for them')
  if (paid.moneyPence === 0 && paid.creditPence > 0)
    return 'What came from your account goes back to it with the last date.'
  return moneyBackText({ ...paid, creditPence: 0 }, 'Their share of what you paid')
}
