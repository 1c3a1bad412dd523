import type { Work } from '#src/platform/ctx.server.ts'
import type { EmailBooking } from '../emails/booking-email.ts'
import { notifyWaiting } from './notify-waiting.server.ts'
import { takeOutOfLine } from './take-out-of-line.server.ts'
import type { WaitEnding } from './waiting-list-email.ts'
import { listWaiting } from './waiting-list.store.server.ts'

/** Ends the line of a class that has been cancelled or has begun, in the caller's transaction; returns how many waited.
 *  Promises: each is notified once and waits no more. Locks: the rows that wait; the caller has locked the session. PRODUCT 4.1. */
export async function endWaitingList(
  work: Work,
  session: EmailBooking['session'],
  because: WaitEnding,
): Promise<number> {
  const waiting = await listWaiting(work.tx, [session.id])
  for (const wait of waiting) await notifyWaiting(work, { kind: 'waiting-ended', session, wait, because })
  return takeOutOfLine(work, waiting)
}
