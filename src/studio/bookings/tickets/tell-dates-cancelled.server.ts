import { dayAndTime } from '#src/kit/time.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { ReachedSession } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import { signBookingLink } from '../emails/sign-booking-link.server.ts'
import type { AffectedBooking } from '../rosters/affected-bookings.store.server.ts'
import { NOTHING_PAID, type PaidFor, ticketMoneyText } from '../rosters/given-back.ts'
import { freeTickets } from './free-tickets.server.ts'
import { findTicketOf } from './tickets.store.server.ts'

export type CancelledDate = AffectedBooking & { orderId: string; session: ReachedSession }

/** Notifies the holders of tickets of the dates that the studio has cancelled, in the caller's transaction; returns one date of each. Promises:
 *  once for each ticket, with what is left of it; that may be given back freely, and each cancelled date is paid back (refundPlaces).
 *  PRODUCT 4.1, Workshops. Locks: as freeTickets. */
export async function tellDatesCancelled(
  work: Work,
  cancelled: readonly CancelledDate[],
  paid: ReadonlyMap<string, PaidFor>,
): Promise<CancelledDate[]> {
  const tickets = Map.groupBy(cancelled, ({ orderId }) => orderId)
  const left = await freeTickets(work, [...tickets.keys()])
  for (const [orderId, dates] of tickets) {
    const ticket = await findTicketOf(work.tx, { orderId })
    const [{ id, name, personName, email, memberId, isGuest }] = dates as [CancelledDate]
    const places = left.get(orderId) ?? []
    const last = places.at(-1)
    const part = places.length > 0 ? 'share' : 'all'
    const workshopUrl = work.links.to(ticket ? `/workshops/${ticket.workshopId}` : '/timetable')
    const manageUrl = last
      ? signBookingLink(work.links, { id: last.bookingId, isGuest, startsAt: last.startsAt })
      : workshopUrl
    await postMessage(work, {
      kind: 'ticket-cancelled',
      to: { name, email },
      facts: {
        name,
        workshop: ticket?.name ?? '',
        because: 'studio',
        dates: dates.map(({ session, id: bookingId }) => {
          const gone = { ...session, sequence: session.sequence + 1 }
          return bookingFacts({ id: bookingId, session: gone }, { name, personName, manageUrl, links: work.links })
        }),
        left: places.map(({ startsAt }) => dayAndTime(startsAt)),
        money: part,
        moneyText: ticketMoneyText(paid.get(orderId) ?? NOTHING_PAID, part),
        ...(last && { manageUrl }),
        workshopUrl,
      },
      memberId,
      subjectId: id,
      dedupeKey: `ticket-dates-cancelled:${id}`,
    })
  }
  return [...tickets.values()].map(([first]) => first as CancelledDate)
}
