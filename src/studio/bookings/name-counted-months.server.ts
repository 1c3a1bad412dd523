import type { Work } from '#src/platform/ctx.server.ts'
import { nameMonths } from './bookings.store.server.ts'

/** Names the month that each place of a member is counted on, in the transaction in which a month is opened or extended. Promises: a
 *  place in a class that begins in one of their months names it; those counted on a pass or a single class stay as they are. Locks: the
 *  bookings it changes; the caller has locked the member. PRODUCT 4.4a. */
export function nameCountedMonths({ tx }: Work, memberId: string): Promise<void> {
  return nameMonths(tx, memberId)
}
