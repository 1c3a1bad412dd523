import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { searchWords } from '#src/kit/typed-text.ts'
import type { ProductKind } from '#src/studio/products/product.ts'
import { TENDERS } from './tender.ts'

/** How the desk sorts payments: `paid` arrived and nothing went back, `refunded` something did, `disputed` the payer's bank has it, `waiting` has no end yet. */
export const paymentShelfLabels = {
  all: 'All',
  paid: 'Paid',
  refunded: 'Refunded',
  disputed: 'Disputed',
  waiting: 'Waiting',
  failed: 'Failed',
  given_up: 'Given up',
}
export const PAYMENT_SHELVES = keysOf(paymentShelfLabels)
export type PaymentShelf = (typeof PAYMENT_SHELVES)[number]

/** The movements of the ledger. What the provider keeps (`fee`) or sends on to the studio's bank (`payout`) belongs to no payment;
 *  a deposit that is kept (`deposit_kept`) moves no money, and is held no longer. */
export const LEDGER_KINDS = [
  'charge',
  'refund',
  'refund_returned',
  'dispute',
  'dispute_won',
  'deposit_kept',
  'fee',
  'payout',
] as const
/** The money taken, in every figure. All other movements of payments together are what went back: a refund that came back from the
 *  payer's bank and a dispute that was won are money kept again, and no new takings. */
export const TAKINGS: (typeof LEDGER_KINDS)[number] = 'charge'

export const paymentPurposeLabels = {
  membership: 'Membership',
  upgrade: 'Upgrade',
  order: 'Order',
  class: 'Single class',
  renewal: 'Renewal',
  plan_change: 'Plan change',
  arrears: 'Debt',
  hall_hire: 'Hall hire',
}
export const PAYMENT_PURPOSES = keysOf(paymentPurposeLabels)
export type PaymentPurpose = (typeof PAYMENT_PURPOSES)[number]

/** The kind of what a member bought, where that is no plan and so no membership; otherwise null. */
export function kindBesidePlans({ purpose, productKind }: Purchased): ProductKind | null {
  return purpose === 'membership' && productKind !== 'plan' ? productKind : null
}

type Purchased = { purpose: PaymentPurpose; productKind: ProductKind | null }

const day = z
  .string()
  .trim()
  .refine((typed) => typed === '' || isStudioDate(typed))
  .catch('')

/** Reads the filter from an address; missing or invalid parts are left open. Pages count from 1. */
export const paymentSearchForm = z.object({
  search: searchWords().catch('').default(''),
  state: z.enum(PAYMENT_SHELVES).catch('all').default('all'),
  purpose: z
    .enum(['', ...PAYMENT_PURPOSES])
    .catch('')
    .default(''),
  tender: z
    .enum(['', ...TENDERS])
    .catch('')
    .default(''),
  /** Studio dates, both included. */
  from: day.default(''),
  to: day.default(''),
  page: z.coerce.number().int().min(1).max(10_000).catch(1).default(1),
})

export type PaymentSearch = z.output<typeof paymentSearchForm>
export type PaymentFilter = Pick<PaymentSearch, 'search' | 'state' | 'purpose' | 'tender' | 'from' | 'to'>

type Stood = { state: string; refundedPence: number; toAccountPence?: number; disputedPence?: number }

/** The state of a payment, in one word for the desk. */
export function paymentStanding(
  { state, refundedPence, toAccountPence = 0, disputedPence = 0 }: Stood,
  amountPence: number,
): string {
  if (disputedPence > 0) return 'Disputed'
  if (state === 'succeeded') {
    const backPence = refundedPence + toAccountPence
    if (backPence === 0) return 'Paid'
    return backPence >= amountPence ? 'Refunded' : 'Partly refunded'
  }
  const words: Record<string, string> = { failed: 'Failed', cancelled: 'Given up', processing: 'On its way' }
  return words[state] ?? 'Not paid yet'
}
