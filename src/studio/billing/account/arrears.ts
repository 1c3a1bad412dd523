import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'

/** What is owed for classes used of a month that was not paid: their share of its price in whole pence, rounded in the member's
 *  favour, and never more than the month. PRODUCT 4.3. */
export function arrearsPence({
  used,
  allowance,
  pricePence,
}: Record<'used' | 'allowance' | 'pricePence', number>): number {
  return allowance > 0 ? Math.floor((pricePence * Math.min(used, allowance)) / allowance) : 0
}

/** The description of a payment that settles it. */
export const ARREARS_TEXT = 'Classes of a month that was not paid'
export const SETTLED_TEXT = 'Thank you, this is settled. A new membership can begin.'

/** What staff fill in to forgive a debt. */
export const forgiveForm = z.object({
  reason: z.string().trim().min(1, 'Please give a reason').max(500, 'Please keep the reason under 500 characters'),
})

export const forgiveRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  nothing_owed: { status: 409, message: 'Nothing is owed' },
} satisfies Record<string, RefusalText>

export type ForgiveRefusal = keyof typeof forgiveRefusals
