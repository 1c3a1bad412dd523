import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { listPaidForPlaces } from '#src/studio/billing/pay-class/places-to-refund.store.server.ts'
import { NOTHING_PAID, ticketMoneyText } from '../rosters/given-back.ts'
import type { CancellationRefusal } from '../booking-cancellation.ts'
import { findBookingRecipient, type HeldBooking, lockBooking } from '../bookings.store.server.ts'
import { bookingFacts, REMINDER_KIND } from '../emails/booking-email.ts'
import type { Cost } from '../policy/booking-policy.ts'
import { markBookingCancelled } from '../policy/counted-bookings.store.server.ts'
import { decideTicketCancellation } from './ticket.ts'
import { lockDates, type Ticket } from './tickets.store.server.ts'

type How = {
  /** The holder did not choose it. */
  isNeverLate: boolean
  isTold: boolean
}

export type TicketCancelled = {
  isLate: boolean
  /** What it has cost just now, never a fee; nothing on a repeat. */
  cost: Cost
}

/** Gives back a workshop's ticket: every date of it that is to come, in the caller's transaction; the caller has checked who may. Promises:
 *  all or none; late by the ticket's own policy, or the studio's, it is not refunded, else refundPlaces pays it back; one e-mail; a
 *  repeat answers the same and tells nobody twice. PRODUCT 4.1, Workshops. Locks: the class sessions, earliest first, then the bookings. */
export async function cancelTicket(
  work: Work,
  ticket: Ticket,
  { isNeverLate, isTold }: How,
): Promise<Outcome<TicketCancelled, CancellationRefusal>> {
  const { tx, now } = work
  const at = now()
  const sessionIds = ticket.places.map(({ sessionId }) => sessionId)
  await lockDates(tx, sessionIds)
  const bookings: HeldBooking[] = []
  for (const { bookingId } of ticket.places) bookings.push((await lockBooking(tx, { id: bookingId }))!)
  const standing = bookings.filter(({ status }) => status === 'confirmed')
  const returned = standing.filter(({ session }) => session.startsAt > at)
  if (returned.length === 0 && standing.length < bookings.length)
    return ok({ isLate: bookings.some(({ isLateCancel }) => isLateCancel), cost: 'nothing' })
  const starts = standing.map(({ session }) => session.startsAt)
  const decision = decideTicketCancellation({
    now: at,
    firstAt: starts[0]!,
    lastAt: starts.at(-1)!,
    refundDays: ticket.refundDays,
    cutoffHours: (await readSettings(tx)).bookings.cancellationCutoffHours,
    freeUntil: standing.find(({ freeUntil }) => freeUntil !== null)?.freeUntil ?? null,
  })
  if (!decision.ok) return decision
  const isLate = decision.value.isLate && !isNeverLate
  for (const booking of returned) await giveBack(work, booking, isLate)
  if (isTold) await tell(work, { ticket, returned, isLate })
  return ok({ isLate, cost: isLate ? 'counts' : 'nothing' })
}

async function giveBack(work: Work, booking: HeldBooking, isLate: boolean): Promise<void> {
  const { id, reference, memberId, personId, session } = booking
  await markBookingCancelled(work.tx, id, { now: work.now(), isLate })
  await withdrawMessages(work.tx, id, [REMINDER_KIND])
  const details = { sessionId: session.id, class: session.name, startsAt: session.startsAt.toISOString(), isLate }
  await recordActivity(work, { verb: 'booking.cancelled', subjectId: id, memberId, personId, details })
  await announce(work.tx, { topic: 'session', id: session.id })
  if (memberId) await announce(work.tx, { topic: 'booking', id: reference, userId: memberId })
}

type Telling = { ticket: Ticket; returned: HeldBooking[]; isLate: boolean }

async function tell(work: Work, { ticket, returned, isLate }: Telling): Promise<void> {
  const [first] = returned
  if (!first) return
  const recipient = await findBookingRecipient(work.tx, first)
  const paid = (await listPaidForPlaces(work.tx, [ticket.orderId])).get(ticket.orderId) ?? NOTHING_PAID
  const url = work.links.to(`/workshops/${ticket.workshopId}`)
  await postMessage(work, {
    kind: 'ticket-cancelled',
    to: recipient,
    facts: {
      name: recipient.name,
      workshop: ticket.name,
      because: 'holder',
      dates: returned.map((one) => bookingFacts(one, { ...recipient, manageUrl: url, links: work.links })),
      left: [],
      ...(isLate ? { money: 'kept' } : { money: 'all', moneyText: ticketMoneyText(paid, 'all') }),
      workshopUrl: url,
    },
    memberId: first.memberId,
    subjectId: first.id,
    dedupeKey: `ticket-cancelled:${ticket.orderId}`,
  })
}
