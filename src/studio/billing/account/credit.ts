import { z } from 'zod'
import { penceTyped, reasonTyped } from '#src/kit/typed-text.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { dayAndTime } from '#src/kit/time.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { DEBT_TEXT } from './arrears.ts'
import { LEAST_BY_CARD_PENCE } from '#src/studio/sales/orders/order.ts'

/** How much of the credit on an account a purchase uses: all that it can, but it leaves nothing to pay or as much as a card may be
 *  charged. PRODUCT 4.4a. */
export function creditToUse({ pricePence, balancePence }: Record<'pricePence' | 'balancePence', number>): number {
  if (balancePence >= pricePence) return pricePence
  return Math.max(0, Math.min(balancePence, pricePence - LEAST_BY_CARD_PENCE))
}

/** What a friend is worth: the share of a month in whole pence, rounded in the member's favour. */
export function referralPence({ pricePence, percent }: Record<'pricePence' | 'percent', number>): number {
  return Math.ceil((pricePence * percent) / 100)
}

/** What staff fill in to add credit to an account, or to take some. */
export const adjustForm = z.object({
  direction: z.enum(['add', 'take'], 'Please choose add or take'),
  amount: penceTyped('12.50').refine((pence) => pence > 0, 'Please give an amount in pounds, like 12.50'),
  reason: reasonTyped,
})
export type AdjustForm = z.output<typeof adjustForm>

export const adjustRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  member_not_found: { status: 404, message: 'Member not found' },
  too_much: { status: 409, message: 'That is more than the credit on this account' },
} satisfies Record<string, RefusalText>

export type AdjustRefusal = keyof typeof adjustRefusals

/** The place that a fee is for; `startsAt` may be as the database writes an instant in JSON. */
export type FeePlace = { className: string; startsAt: string | Date; personName: string | null }

type Entry = { kind: keyof typeof ENTRY_WORDS; amountPence: number; place: FeePlace | null }

/** An entry of an account in the words that stand after its amount: of a fee also which class it is for, and in a family whose. */
export function entryWords({ kind, amountPence, place }: Entry): string {
  const isOwedAgain = amountPence < 0 && kind.endsWith('settled')
  const words = (isOwedAgain ? 'Owed again: its payment went back' : ENTRY_WORDS[kind]).toLowerCase()
  return place ? `${words}: ${forWhom(place.className, place)}, ${dayAndTime(new Date(place.startsAt), 'full')}` : words
}

/** What is open of the fee for a place. */
export type OpenFee = FeePlace & { isLateCancel: boolean; feePence: number }

/** What a debt was paid for, on its receipt: of fees also for which classes, and in a family whose. The oldest are paid first: what is open
 *  may be less than all of them. */
export function debtInWords(
  oldestFirst: readonly OpenFee[],
  { openPence, paidPence }: Record<'openPence' | 'paidPence', number>,
): string {
  const from = oldestFirst.reduce((sum, { feePence }) => sum + feePence, 0) - openPence
  if (paidPence === 0) return DEBT_TEXT
  let upTo = 0
  const paid = oldestFirst.filter(({ feePence }) => {
    const begins = upTo
    upTo += feePence
    return upTo > from && begins < from + paidPence
  })
  if (paid.length === 0) return DEBT_TEXT
  const words = paid.map((place) => {
    return entryWords({ kind: place.isLateCancel ? 'late_fee' : 'no_show_fee', amountPence: -place.feePence, place })
  })
  return `${DEBT_TEXT} (${words.join('; ')})`
}

const ENTRY_WORDS = {
  arrears: 'Classes of a month that was not paid',
  month_paid: 'Month paid after all',
  settled: 'Debt paid',
  fees_settled: 'Fees paid or forgiven',
  forgiven: 'Debt forgiven',
  referral: 'A friend you brought',
  adjusted: 'Entered by the studio',
  referral_returned: 'A friend you brought has had their money back',
  late_fee: 'Late cancellation',
  no_show_fee: 'Missed class',
  fee_returned: 'Fee taken back',
  refunded: 'Given back to the account',
  kept: 'Classes used of a package you cancelled',
} as const
