import { z } from 'zod'
import { keysOf } from '#src/kit/keys-of.ts'
import type { RefusalText } from '#src/kit/outcome.ts'
import { penceTyped, reasonTyped } from '#src/kit/typed-text.ts'
import { daysBegun, daysOf } from '#src/studio/memberships/membership-period.ts'
import { tillRefusals } from '#src/studio/sales/till/till.ts'
import { debtTenderLabels } from '../payments/tender.ts'

/** What is owed for classes used of a month that was not paid: their share of its price in whole pence, rounded in the member's
 *  favour, and never more than the month. PRODUCT 4.3. */
export function arrearsPence({
  used,
  allowance,
  pricePence,
}: Record<'used' | 'allowance' | 'pricePence', number>): number {
  return allowance > 0 ? Math.floor((pricePence * Math.min(used, allowance)) / allowance) : 0
}

/** The same of unlimited classes: a drop-in for each class used, and never more than the days of the month that have begun cost of it;
 *  those alone where there is no dropping in. */
export function unlimitedArrearsPence({ used, pricePence, dropInPence, startsAt, endsAt, at }: UnlimitedMonth): number {
  if (used === 0) return 0
  const days = daysOf({ startsAt, endsAt })
  const begunPence = Math.floor((pricePence * Math.min(days, daysBegun(startsAt, at))) / days)
  return dropInPence === null ? begunPence : Math.min(begunPence, used * dropInPence)
}

type UnlimitedMonth = { used: number; pricePence: number; dropInPence: number | null } & Record<
  'startsAt' | 'endsAt' | 'at',
  Date
>

/** The description of a payment that settles it. */
export const ARREARS_TEXT = 'Classes of a month that was not paid'
export const SETTLED_TEXT = 'Thank you, this is settled. A new membership can begin.'

/** The description of a payment taken at the till, for months and fees alike; which fees is said behind it (`debtInWords`). */
export const DEBT_TEXT = 'What was owed'

/** What staff fill in to take what a member owes. */
export const debtForm = z.object({
  paymentId: z.uuid('Please open the page again'),
  /** What it was shown to be. */
  owedPence: z.coerce.number().int().min(1),
  /** All of it, or a part. */
  amount: penceTyped('12.50').refine((pence) => pence > 0, 'Please give an amount in pounds, like 12.50'),
  tender: z.enum(keysOf(debtTenderLabels), 'Please choose how it is paid'),
})

/** What staff fill in to forgive a debt. */
export const forgiveForm = z.object({
  reason: reasonTyped,
})

export const forgiveRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  nothing_owed: { status: 409, message: 'Nothing is owed' },
} satisfies Record<string, RefusalText>

export type ForgiveRefusal = keyof typeof forgiveRefusals

export const debtRefusals = {
  ...forgiveRefusals,
  member_not_found: { status: 404, message: 'There is no such member any more' },
  debt_changed: tillRefusals.debt_changed,
  more_than_owed: { status: 409, message: 'That is more than is owed' },
} satisfies Record<string, RefusalText>

export type DebtRefusal = keyof typeof debtRefusals
