import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { BookingRefusal } from '../booking.ts'
import { bookingFacts } from '../emails/booking-email.ts'
import { signBookingLink } from '../emails/sign-booking-link.server.ts'
import { bookPlace } from '../places/book-place.server.ts'
import type { PlaceRequest } from '../places/decide-place.server.ts'
import type { Booking } from '../places/write-places.server.ts'
import { refundInWords } from './ticket.ts'
import { findTicketOf, listTicketDates, lockDates, type Ticket } from './tickets.store.server.ts'

type TicketRequest = Required<Pick<PlaceRequest, 'who' | 'orderId'>> & {
  /** Any date of the workshop. */
  sessionId: string
  recipient: { name: string; email: string }
}

/** Books every date of a workshop with the ticket that an order has paid for, in the caller's transaction. Promises: all dates or none, as
 *  bookPlace each; one e-mail with all of them. A refusal must end the transaction. PRODUCT 4.1, Workshops. Locks: the class
 *  sessions, earliest first, then the member. */
export async function bookTicket(work: Work, request: TicketRequest): Promise<Outcome<Booking[], BookingRefusal>> {
  const { who, orderId, recipient } = request
  const dates = await listTicketDates(work.tx, request.sessionId)
  if (!dates.includes(request.sessionId)) return refuse('class_cancelled')
  await lockDates(work.tx, dates)
  const booked: Booking[] = []
  for (const sessionId of dates) {
    const place = await bookPlace(work, { sessionId, who, recipient: null, orderId, isAnyTime: true })
    if (!place.ok) return place
    booked.push(place.value)
  }
  const ticket = await findTicketOf(work.tx, { orderId })
  if (ticket) await confirm(work, { ticket, booked, recipient })
  return ok(booked)
}

type Confirming = { ticket: Ticket; booked: Booking[]; recipient: TicketRequest['recipient'] }

async function confirm(work: Work, { ticket, booked, recipient: { name, email } }: Confirming): Promise<void> {
  const { links } = work
  const [first, last] = [booked[0]!, booked.at(-1)!]
  const { cancellationCutoffHours: cutoffHours } = (await readSettings(work.tx)).bookings
  // The link of the last date holds longest, and gives back the whole ticket.
  const isGuest = first.memberId === null
  const manageUrl = signBookingLink(links, { id: last.id, isGuest, startsAt: last.session.startsAt })
  const account = new URLSearchParams({ mode: 'create', email, next: '/dashboard/schedule' })
  await postMessage(work, {
    kind: 'ticket-booked',
    to: { name, email },
    facts: {
      name,
      workshop: ticket.name,
      dates: booked.map((one) => bookingFacts(one, { name, personName: one.personName, manageUrl, links })),
      refund: refundInWords(first.session.startsAt, { refundDays: ticket.refundDays, cutoffHours }),
      manageUrl,
      workshopUrl: links.to(`/workshops/${ticket.workshopId}`),
      ...(isGuest && { accountUrl: links.to(`/member?${account}`) }),
    },
    memberId: first.memberId,
    subjectId: first.id,
    dedupeKey: `ticket-booked:${ticket.orderId}`,
  })
}
