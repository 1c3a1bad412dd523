import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { daysBegun, daysOf } from '#src/studio/memberships/membership-period.ts'
import { coolingOffEnds } from './cooling-off-period.ts'

export const coolingOffRefusals = {
  payment_not_found: { status: 404, message: 'Payment not found' },
  not_paid: { status: 409, message: 'This has not been paid, so there is nothing to give back.' },
  collected: {
    status: 409,
    message: 'This month was collected automatically and goes on from the one before. You can switch that off.',
  },
  too_late: { status: 409, message: 'The 14 days to cancel this are over. Please write to us.' },
  already_cancelled: { status: 409, message: 'This has been cancelled, and what comes back is on its way.' },
  disputed: {
    status: 409,
    message: 'Your bank is looking into this payment, so nothing can go back until it has decided.',
  },
  moved_on: { status: 409, message: 'You have upgraded again since. Please cancel the latest upgrade first.' },
  nothing_back: {
    status: 409,
    message: 'Nothing would come back: every class of this has been used, or somebody has claimed it.',
  },
  amount_changed: {
    status: 409,
    message: 'What comes back has changed since you were shown it. Please look again before you cancel.',
  },
} satisfies Record<string, RefusalText>

export type CoolingOffRefusal = keyof typeof coolingOffRefusals

export type Purchase = {
  purpose: string
  grant: string
  hallHireId: string | null
  /** Set where it was collected off-session. */
  mandateId: string | null
  /** Null until it is paid. */
  settledAt: Date | null
  isDisputed: boolean
  /** An upgrade whose month has since moved to yet another package. */
  isMovedOn: boolean
}

/** Whether a purchase can be cancelled by its buyer, now. The refund is calculated separately. */
export function decideCoolingOff(purchase: Purchase, now: Date): Outcome<{ until: Date }, CoolingOffRefusal> {
  // A class on its date is cancelled as a booking.
  if (purchase.hallHireId || purchase.purpose === 'class') return refuse('payment_not_found')
  if (!purchase.settledAt) return refuse('not_paid')
  if (purchase.mandateId) return refuse('collected')
  if (purchase.isDisputed) return refuse('disputed')
  if (purchase.grant !== 'given') return refuse('already_cancelled')
  const until = coolingOffEnds(purchase.settledAt)
  if (now >= until) return refuse('too_late')
  return purchase.isMovedOn ? refuse('moved_on') : ok({ until })
}

/** One part of a payment: what it cost, for how many classes, and how many of them are used. `none` classes mean a month that
 *  another person has claimed. */
export type BoughtPart = {
  paymentId: string
  what: string
  pricePence: number
  classes: number
  used: number
  standing: 'own' | 'unclaimed' | 'passed_on'
  /** Where classes are unlimited, days are counted instead. */
  isInDays?: boolean
}

/** What the studio keeps of a part: the price of the used classes, as a share of those it was for, in whole pence and rounded
 *  in the member's favour. An unused link costs nothing; a claimed month is kept in full. */
export function keptPence({ pricePence, classes, used, standing }: BoughtPart): number {
  if (standing === 'unclaimed') return 0
  if (standing === 'passed_on') return pricePence
  const shares = Math.max(1, classes)
  return Math.floor((pricePence * Math.min(used, shares)) / shares)
}

/** The refund of one payment: what is left of it, less what is kept. Earlier refunds count as refunded. */
export function returnedPence({ leftPence, parts }: { leftPence: number; parts: readonly BoughtPart[] }): number {
  return Math.max(0, leftPence - parts.reduce((sum, part) => sum + keptPence(part), 0))
}

/** What of the credit that was used does not come back: what is kept beyond the money that is left. */
export function creditKeptPence({
  creditPence,
  leftPence,
  parts,
}: {
  creditPence: number
  leftPence: number
  parts: readonly BoughtPart[]
}): number {
  const kept = parts.reduce((sum, part) => sum + keptPence(part), 0)
  return Math.min(creditPence, Math.max(0, kept - leftPence))
}

type Classes = { classes: number; used: number; isInDays?: boolean }

/** Of a month's classes, those that an upgrade added, and how many of these are used: the former ones are used first. An upgrade to
 *  unlimited classes added all of them. */
export function classesOfUpgrade({
  raised,
  former,
  classes,
  used,
  isInDays,
}: Classes & { raised: number | null; former: number | null }): Classes {
  if (raised === null) return { classes, used, ...(isInDays && { isInDays }) }
  const added = Math.max(0, raised - (former ?? raised))
  return { classes: added, used: Math.min(added, Math.max(0, used - (classes - added))) }
}

type PaidMonth = { allowance: number | null; credits: number; used: number; startsAt: Date | null; endsAt: Date | null }

/** The classes of a paid month, and how many of those are used: credits from an earlier month are used first. Unlimited classes are
 *  counted in days: once one was used, those that have begun. */
export function paidClasses({ allowance, credits, used, startsAt, endsAt }: PaidMonth, now: Date): Classes {
  if (allowance === null) {
    if (!startsAt || !endsAt) return { classes: 1, used: 0, isInDays: true }
    return { classes: daysOf({ startsAt, endsAt }), used: used && daysBegun(startsAt, now), isInDays: true }
  }
  return { classes: Math.max(0, allowance - credits), used: Math.max(0, used - credits) }
}
