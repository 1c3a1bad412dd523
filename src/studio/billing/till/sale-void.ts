import { z } from 'zod'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { Tender } from '../payments/tender.ts'
import { isAllCredit, reason } from '../refunds/refund.ts'

export const voidRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  payment_not_found: { status: 404, message: 'Payment not found' },
  not_at_till: { status: 409, message: 'What was paid online is not voided: an admin gives it back as a refund.' },
  not_today: { status: 409, message: 'Only a sale of today can be voided. An admin can give the money back.' },
  void_already: { status: 409, message: 'Nothing is left of this sale: it was voided, or its money went back.' },
} satisfies Record<string, RefusalText>
export type VoidRefusal = keyof typeof voidRefusals

type Sale = {
  tender: Tender
  grant: string
  amountPence: number
  creditPence: number
  settledAt: Date | null
}

/** Whether nothing was paid: complimentary, or all of it taken off by a promo code. */
export function isFree({ amountPence, creditPence }: Pick<Sale, 'amountPence' | 'creditPence'>): boolean {
  return amountPence + creditPence === 0
}

/** What goes back when a sale at the till is voided: everything that is left of it, which is nothing where it was free. A receptionist
 *  voids those of the same day; an admin of any, because what was free cannot be refunded (PRODUCT 2). */
export function decideVoid(
  sale: Sale,
  { leftPence, isAdmin, now }: { leftPence: number; isAdmin: boolean; now: Date },
): Outcome<number, VoidRefusal> {
  const isAtTill = sale.tender !== 'stripe'
  if (!isAtTill && !(isAdmin && isFree(sale))) return refuse('not_at_till')
  if (!sale.settledAt || (!isAdmin && studioDate(sale.settledAt) !== studioDate(now))) return refuse('not_today')
  if (isFree(sale) || isAllCredit(sale)) return sale.grant === 'given' ? ok(sale.creditPence) : refuse('void_already')
  return leftPence > 0 ? ok(leftPence) : refuse('void_already')
}

/** The desk's form. */
export const voidForm = z.object({ refundId: z.uuid('Please open the page again'), reason })
