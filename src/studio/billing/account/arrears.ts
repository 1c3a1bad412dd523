import { z } from 'zod'
import type { RefusalText } from '#src/kit/outcome.ts'
import { reasonTyped } from '#src/kit/typed-text.ts'
import { daysBegun } from '#src/studio/memberships/membership-period.ts'

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
  const days = daysBegun(startsAt, endsAt)
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

/** What staff fill in to forgive a debt. */
export const forgiveForm = z.object({
  reason: reasonTyped,
})

export const forgiveRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  nothing_owed: { status: 409, message: 'Nothing is owed' },
} satisfies Record<string, RefusalText>

export type ForgiveRefusal = keyof typeof forgiveRefusals
