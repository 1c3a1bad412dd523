import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { lockSession } from '../bookings.store.server.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import { signBookingLink } from '../emails/sign-booking-link.server.ts'
import type { ReachedSession } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { changesInWords } from './class-change-words.ts'
import { listAffectedBookings } from './affected-bookings.store.server.ts'

/** Notifies everyone with a place in class sessions that have changed, in the caller's transaction; returns the number.
 *  Promises: once for each class and change; each with what is different from `before`, and a link to their own booking. PRODUCT 4.7. Locks: the sessions, in the
 *  order of the bookings; the caller has them already. */
export async function tellClassChanged(
  work: Work,
  sessionIds: string[],
  before: readonly ReachedSession[] = [],
): Promise<number> {
  const affected = await listAffectedBookings(work.tx, sessionIds)
  for (const booking of affected) {
    const session = await lockSession(work.tx, booking.sessionId)
    if (!session) continue
    const manageUrl = signBookingLink(work.links, { ...booking, startsAt: session.startsAt })
    await postMessage(work, {
      kind: 'class-changed',
      to: { email: booking.email, name: booking.name },
      facts: {
        ...bookingFacts({ id: booking.id, session }, { name: booking.name, manageUrl, links: work.links }),
        changes: changesInWords(before.find(({ id }) => id === session.id) ?? session, session),
      },
      memberId: booking.memberId,
      subjectId: booking.id,
      dedupeKey: `class-changed:${booking.id}:${session.sequence}`,
    })
  }
  return affected.length
}
