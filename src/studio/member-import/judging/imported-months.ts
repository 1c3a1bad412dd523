import { addDays, addMonths, startOfDay } from '#src/kit/time.ts'
import type { Period } from '../../memberships/membership-period.ts'

/** The months of a membership that is valid to the end of a day, from the current one: each ends where the next begins, and the
 *  last at the end of that day. The current month began a month before its end. Empty when the day is past. */
export function importedMonths(validUntil: string, now: Date): Period[] {
  const months: Period[] = []
  for (let n = 0; endOf(n) > now; n++) months.unshift({ startsAt: endOf(n + 1), endsAt: endOf(n) })
  return months

  // Counted from the end, not month by month: 31 January less two months is 30 November, less one 31 December.
  function endOf(n: number): Date {
    return startOfDay(addMonths(addDays(validUntil, 1), -n))
  }
}
