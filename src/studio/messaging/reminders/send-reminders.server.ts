import { studioDate } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { type NewMessage, postMessage } from '#src/studio/outbox/post-message.server.ts'
import { withdrawMessages } from '#src/studio/outbox/withdraw-messages.server.ts'
import { REMINDER_KIND } from '#src/studio/bookings/emails/booking-email.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { signBookingLink } from '#src/studio/bookings/emails/sign-booking-link.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { paidBy, type Policy, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { termsText } from '#src/studio/bookings/policy/policy-words.ts'
import { ticketTermsText } from '#src/studio/bookings/tickets/ticket.ts'
import { listTicketTerms, type TicketTerms } from '#src/studio/bookings/tickets/tickets.store.server.ts'
import { decideReminder } from './reminder.ts'
import { reminderFacts } from './reminder-email.ts'
import { lockUnplanned, markPlanned, type Unplanned } from './reminders.store.server.ts'

const AT_A_TIME = 200

/** Puts the reminder of every booking that has none yet in the outbox, to leave at its time, and replaces it where the class or the
 *  member's wishes have changed, or the studio's policy, which it states. Returns how many bookings it looked at.
 *  Promises: one reminder for one booking of one class at one time; never for the past; none for what was cancelled (the person who
 *  cancels a booking withdraws its reminder in the same transaction); a guest's bears the link that cancels it. PRODUCT 4.6, Reminders.
 *  Locks: the bookings, a few at a time, skipping those that others hold. */
export async function sendReminders(ctx: Ctx): Promise<number> {
  let planned = 0
  // What starts before the last that was found has been looked at: after a rush every step would read all of it again.
  let from = ctx.now()
  for (let found = AT_A_TIME; found === AT_A_TIME; planned += found) {
    const unplanned = await ctx.transaction((work) => planFrom(work, from))
    from = unplanned.at(-1)?.startsAt ?? from
    found = unplanned.length
  }
  return planned
}

async function planFrom(work: Work, from: Date): Promise<Unplanned[]> {
  const now = work.now()
  const policy = policyOf((await readSettings(work.tx)).bookings)
  const unplanned = await lockUnplanned(work.tx, { now, from, limit: AT_A_TIME, policy: JSON.stringify(policy) })
  const tickets = await listTicketTerms(
    work.tx,
    unplanned.map(({ orderId }) => orderId),
  )
  const news = await markPlanned(work.tx, unplanned, now)
  const due = unplanned.filter(({ bookingId, hasLeft }) => news.has(bookingId) && !hasLeft)
  for (const { bookingId, isChange } of due) if (isChange) await withdrawMessages(work.tx, bookingId, [REMINDER_KIND])
  await postMessage(
    work,
    ...due.flatMap((booking) => reminderOf(work, booking, { policy, ticket: tickets.get(booking.orderId ?? '') })),
  )
  return unplanned
}

type Terms = {
  policy: Policy
  /** Of the ticket of a workshop, which has terms of its own. */
  ticket: TicketTerms | undefined
}

function reminderOf(
  { now, links }: Work,
  booking: Unplanned,
  { policy, ticket }: Terms,
): NewMessage<typeof REMINDER_KIND>[] {
  const reminder = decideReminder({ ...booking, now: now() })
  if (!reminder) return []
  const { bookingId: id, startsAt, freeUntil, memberId, orderId } = booking
  // As it will be when the reminder leaves.
  const terms = ticket
    ? ticketTermsText({ ...ticket, cutoffHours: policy.cancellationCutoffHours }, reminder.dueAt)
    : termsText(policy, { startsAt, freeUntil, by: paidBy({ memberId, orderId }) }, reminder.dueAt)
  const ways = {
    manageUrl: signBookingLink(links, { id, startsAt, isGuest: memberId === null }),
    classUrl: links.to(sessionAddress({ id: booking.sessionId, date: studioDate(startsAt) })),
  }
  const message: NewMessage<typeof REMINDER_KIND> = {
    kind: REMINDER_KIND,
    to: { email: booking.email, name: booking.name },
    phone: reminder.channel === 'sms' ? reminder.recipient : undefined,
    facts: reminderFacts({ ...booking, isGuest: memberId === null, terms }, ways),
    dueAt: reminder.dueAt,
    expiresAt: startsAt,
    memberId,
    subjectId: id,
  }
  return [message]
}
