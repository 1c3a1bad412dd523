import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import type { Notice } from '#src/platform/http/notice.server.ts'
import { BOOKED_TEXT } from '#src/studio/bookings/booking.ts'
import { CANCELLED_TEXT } from '#src/studio/bookings/booking-cancellation.ts'
import { type BookingEntry, findOwnEntry } from '#src/studio/bookings/booking-entries.store.server.ts'
import type { Cancelled } from '#src/studio/bookings/cancel-booking.server.ts'
import { placeInWords } from '#src/studio/bookings/emails/whose-place.ts'
import { findSeatedSession } from '#src/studio/bookings/offers/session-offers.store.server.ts'
import { costNow, paidBy, policyOf } from '#src/studio/bookings/policy/booking-policy.ts'
import { cancelledText } from '#src/studio/bookings/policy/policy-words.ts'
import { bookAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'

/** Names the class and its date, with the way into a calendar, and back out of it while that is free. */
export async function bookedNotice({ actor, reader, now }: SignedInCtx, reference: string): Promise<Notice> {
  const entry = await findOwnEntry(reader, { memberId: actor.userId, reference })
  if (!entry) return { tone: 'success', text: BOOKED_TEXT }
  const { bookings: rules } = await readSettings(reader)
  const cost = costNow(policyOf(rules), { ...entry, by: paidBy(entry) }, now())
  return {
    tone: 'success',
    text: BOOKED_TEXT,
    detail: placeInWords(entry),
    wayOut: { label: 'Add to calendar', to: `/api/bookings/${reference}/calendar` },
    ...(cost === 'nothing' && !entry.isTicket && { undo: `/bookings/${reference}/cancellation` }),
  }
}

/** Names the class and its date and what it has cost, with the way back into it while there is a place. What was cancelled for someone
 *  else is not theirs to book again. */
export async function cancelledNotice(
  { actor, reader, now }: SignedInCtx,
  { reference, sessionId, cost, by }: Cancelled,
): Promise<Notice> {
  const entry = await findOwnEntry(reader, { memberId: actor.userId, reference })
  const detail = [entry && `${placeInWords(entry)}.`, cancelledText(cost, by)].filter(Boolean).join(' ')
  const notice = { tone: 'success', text: CANCELLED_TEXT, ...(detail && { detail }) } as const
  const session = entry && !entry.isTicket ? await findSeatedSession(reader, sessionId, now()) : null
  const isOpen = session?.status === 'scheduled' && session.startsAt > now() && session.spotsLeft > 0
  return isOpen && entry ? { ...notice, wayOut: { label: 'Book it again', to: bookAgain(entry) } } : notice
}

function bookAgain({ sessionId, personName, personId }: BookingEntry): string {
  return bookAddress(sessionId, { for: personName === null ? null : personId })
}
