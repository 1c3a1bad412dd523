import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { listPaidForPlaces } from '#src/studio/billing/pay-class/places-to-refund.store.server.ts'
import { creditClass } from '#src/studio/memberships/allowance/credit-class.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { planText } from '#src/studio/outbox/quiet-hours.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import type { ReachedSession } from '#src/studio/schedule/sessions/reached-sessions.store.server.ts'
import { type CancelledDate, tellDatesCancelled } from '../tickets/tell-dates-cancelled.server.ts'
import { endWaitingList } from '../waiting-list/end-waiting-list.server.ts'
import { takeOutOfLine } from '../waiting-list/take-out-of-line.server.ts'
import { listWaiting, type Waiting } from '../waiting-list/waiting-list.store.server.ts'
import { type BookingEmailFacts, bookingFacts, REMINDER_KIND } from '../emails/booking-email.ts'
import { type AffectedBooking, listAffectedBookings, markBookingsCancelled } from './affected-bookings.store.server.ts'
import { type GivenBack, givenBackText, NOTHING_PAID, type PaidFor } from './given-back.ts'
import { byRecipient } from './recipients.ts'
import { type Notified, notifiedOf } from './notified.ts'

/** Why the classes are cancelled, where the whole studio is closed. */
type Closing = { closureId: string; when: string; reason: string }

/** Cancels every booking of class sessions that the studio has cancelled, in the caller's transaction; returns how many people are
 *  notified, and who has no address.
 *  Promises: never late, so the allowance returns; each person is notified once for each class, or of a closure once in all, of
 *  the places they had and those they waited for; the reminders are withdrawn; a membership that ends within 7 days gains one class in the next; nobody waits for them any more. PRODUCT 4.1, Cancel Class. Locks: the
 *  bookings; the caller has locked their sessions. */
export async function cancelSessionBookings(
  work: Work,
  sessions: ReachedSession[],
  closing?: Closing,
): Promise<Notified> {
  const bySession = new Map(sessions.map((session) => [session.id, session]))
  const bookings = await listAffectedBookings(work.tx, [...bySession.keys()])
  await markBookingsCancelled(
    work.tx,
    bookings.map(({ id }) => id),
    work.now(),
  )
  const givenBack = new Map<string, GivenBack>()
  const affected = bookings.map((booking) => ({ ...booking, session: bySession.get(booking.sessionId)! }))
  const paid = await listPaidForPlaces(
    work.tx,
    bookings.flatMap(({ orderId }) => orderId ?? []),
  )
  for (const one of affected) givenBack.set(one.id, await makeGood(work, one, paid))
  const ofTickets = affected.filter(isDate)
  const others = affected.filter((one) => !isDate(one))
  const holders = await tellDatesCancelled(work, ofTickets, paid)
  if (closing) {
    const waiting = await listWaiting(work.tx, [...bySession.keys()])
    await takeOutOfLine(work, waiting)
    const waits = waiting.map((wait) => ({ ...wait, session: bySession.get(wait.sessionId)! }))
    return notifiedOf([...holders, ...(await tellClosed(work, [...others, ...waits], { ...closing, givenBack }))])
  }
  for (const session of sessions)
    await endWaitingList(work, { ...session, sequence: session.sequence + 1 }, 'cancelled')
  for (const one of others) await tellCancelled(work, one, givenBack)
  return notifiedOf([...holders, ...others])
}

type AllGivenBack = ReadonlyMap<string, GivenBack>
type Paid = ReadonlyMap<string, PaidFor>
type Affected = AffectedBooking & { session: ReachedSession }
type Waited = Waiting & { session: ReachedSession }

function isDate(one: Affected): one is Affected & CancelledDate {
  return one.isOfTicket && one.orderId !== null
}

/** What an order paid goes back afterwards (refundPlaces). */
async function makeGood(work: Work, { session, ...booking }: Affected, paid: Paid): Promise<GivenBack> {
  const { id: ref, memberId, holdingId, orderId } = booking
  await withdrawMessages(work.tx, ref, [REMINDER_KIND])
  if (memberId) await announce(work.tx, { topic: 'booking', id: booking.reference, userId: memberId })
  if (orderId !== null) return { by: 'order', paid: paid.get(orderId) ?? NOTHING_PAID }
  if (!memberId) return { by: 'nothing' }
  const isAddedToNext = await creditClass(work.tx, {
    memberId,
    holdingId,
    usedAt: session.startsAt,
    ref,
    now: work.now(),
  })
  return { by: 'holding', countedOn: booking.holding ?? COMING_MONTH, isAddedToNext }
}

const COMING_MONTH = { kind: 'plan', name: '', isUnlimited: false } as const

function factsOf(
  work: Work,
  { session, id, name, personName }: Affected | Waited,
  back?: GivenBack,
): BookingEmailFacts {
  const terms = back && givenBackText(back)
  const cancelled = { id, session: { ...session, sequence: session.sequence + 1 } }
  return bookingFacts(cancelled, {
    name,
    personName,
    manageUrl: work.links.to('/timetable'),
    links: work.links,
    terms,
  })
}

function tellCancelled(work: Work, booking: Affected, givenBack: AllGivenBack): Promise<void> {
  const { id, email, name, memberId } = booking
  return postMessage(work, {
    kind: 'class-cancelled',
    to: { email, name },
    facts: factsOf(work, booking, givenBack.get(id)),
    memberId,
    subjectId: id,
    dedupeKey: `class-cancelled:${id}`,
  })
}

/** One message for each address. Who waits and has chosen text messages receives it as one too. Returns to whom, by the number where it
 *  is a text message alone. */
async function tellClosed(
  work: Work,
  reached: (Affected | Waited)[],
  closing: Closing & { givenBack: AllGivenBack },
): Promise<(Affected | Waited)[]> {
  const { closureId, when, reason, givenBack } = closing
  const recipients = byRecipient(
    reached.toSorted((a, b) => a.session.startsAt.getTime() - b.session.startsAt.getTime()),
  )
  const notified: (Affected | Waited)[] = []
  for (const own of recipients) {
    const [{ name, email, memberId }] = own
    const waits = own.filter((one) => 'joinedAt' in one)
    const facts = {
      name,
      when,
      reason,
      classes: own.filter((one) => !('joinedAt' in one)).map((one) => factsOf(work, one, givenBack.get(one.id))),
      waits: waits.map((one) => factsOf(work, one)),
      timetableUrl: work.links.to('/timetable'),
    }
    const message = { kind: 'studio-closed', to: { email, name }, facts, memberId, subjectId: closureId } as const
    const dedupeKey = `studio-closed:${closureId}:${email.toLowerCase() || memberId}`
    await postMessage(work, { ...message, dedupeKey })
    const [first] = waits
    const { startsAt } = own[0].session
    const text = first && planText({ ...first, dueAt: work.now(), startsAt })
    notified.push({ ...own[0], email: email || (text?.recipient ?? '') })
    if (text)
      await postMessage(work, {
        ...message,
        memberId: first.memberId,
        phone: text.recipient,
        dueAt: text.dueAt,
        expiresAt: startsAt,
        dedupeKey: `${dedupeKey}:text`,
      })
  }
  return notified
}
