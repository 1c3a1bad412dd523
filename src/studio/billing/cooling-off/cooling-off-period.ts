import { addDays, studioDate, wallToInstant } from '#src/kit/time.ts'

/** Consumer Contracts Regulations 2013, regulation 30: fourteen days after the day on which it was bought. */
export const COOLING_OFF_DAYS = 14

/** The first instant at which it is too late: the day of purchase does not count, the fourteenth counts to its end in the studio's zone,
 *  whatever the clocks do in between. */
export function coolingOffEnds(boughtAt: Date): Date {
  return wallToInstant(addDays(studioDate(boughtAt), COOLING_OFF_DAYS + 1), '00:00')
}

/** The last studio date on which it may be cancelled. */
export function lastDayOfCoolingOff(boughtAt: Date): string {
  return addDays(studioDate(boughtAt), COOLING_OFF_DAYS)
}

type Paid = {
  purpose: string
  memberId: string | null
  hallHireId: string | null
  mandateId: string | null
  settledAt: Date | null
}

/** The last studio date on which the payer may cancel on their own; null for collections, debts, the hall, a class on its date
 *  (regulation 28(1)(h)), and for a visitor, who writes to the studio. */
export function cancellableUntil({ purpose, memberId, hallHireId, mandateId, settledAt }: Paid): string | null {
  const isBought = memberId && !hallHireId && !mandateId && purpose !== 'arrears' && purpose !== 'class'
  return isBought && settledAt ? lastDayOfCoolingOff(settledAt) : null
}

/** The same of what is still held, until then. */
export function cancellableNow(paid: Paid & { grant: string }, now: Date): string | null {
  const until = cancellableUntil(paid)
  return until !== null && paid.grant === 'given' && studioDate(now) <= until ? until : null
}
