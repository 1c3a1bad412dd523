import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { type BookableSession, lockSession } from '../bookings.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { paidBy, policyOf } from '../policy/booking-policy.ts'
import { termsText } from '../policy/policy-words.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import { signBookingLink } from '../emails/sign-booking-link.server.ts'
import type { ReachedSession } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { freeTickets } from '../tickets/free-tickets.server.ts'
import { ticketTermsText } from '../tickets/ticket.ts'
import { listTicketTerms } from '../tickets/tickets.store.server.ts'
import { notifyWaiting } from '../waiting-list/notify-waiting.server.ts'
import { listWaiting } from '../waiting-list/waiting-list.store.server.ts'
import { type Notified, notifiedOf } from './notified.ts'
import { changesInWords } from './class-change-words.ts'
import { freeBooking, listAffectedBookings } from './affected-bookings.store.server.ts'

/** Notifies everyone with a place in class sessions that have changed, or in line for one, in the caller's transaction; returns how many
 *  have a place, and who of them has no address.
 *  Promises: they may cancel free of charge until it starts, the ticket of a workshop until the next of its dates; once for each class and change; each with what is different from `before`, and a link to their own booking. PRODUCT 4.7. Locks: the sessions, in the
 *  order of the bookings; the caller has them already. */
export async function tellClassChanged(
  work: Work,
  sessionIds: string[],
  before: readonly ReachedSession[] = [],
): Promise<Notified> {
  const changesOf = (session: BookableSession) =>
    changesInWords(before.find(({ id }) => id === session.id) ?? session, session)
  const affected = await listAffectedBookings(work.tx, sessionIds)
  const orderIds = affected.flatMap(({ isOfTicket, orderId }) => (isOfTicket && orderId ? [orderId] : []))
  await freeTickets(work, orderIds)
  const tickets = await listTicketTerms(work.tx, orderIds)
  const rules = (await readSettings(work.tx)).bookings
  for (const booking of affected) {
    const session = await lockSession(work.tx, booking.sessionId)
    if (!session) continue
    const ticket = booking.orderId === null ? undefined : tickets.get(booking.orderId)
    const { startsAt } = session
    if (!ticket) await freeBooking(work.tx, booking.id, startsAt)
    const place = { startsAt, freeUntil: startsAt, by: paidBy(booking) }
    const terms = ticket
      ? ticketTermsText({ ...ticket, cutoffHours: rules.cancellationCutoffHours }, work.now())
      : termsText(policyOf(rules, session), place, work.now())
    const manageUrl = signBookingLink(work.links, { ...booking, startsAt: session.startsAt })
    await postMessage(work, {
      kind: 'class-changed',
      to: { email: booking.email, name: booking.name },
      facts: {
        ...bookingFacts({ id: booking.id, session }, { ...booking, manageUrl, links: work.links, terms }),
        changes: changesOf(session),
      },
      memberId: booking.memberId,
      subjectId: booking.id,
      dedupeKey: `class-changed:${booking.id}:${session.sequence}`,
    })
  }
  for (const wait of await listWaiting(work.tx, sessionIds)) {
    const session = await lockSession(work.tx, wait.sessionId)
    if (session) await notifyWaiting(work, { kind: 'waiting-changed', session, wait, changes: changesOf(session) })
  }
  return notifiedOf(affected)
}
