import { z } from 'zod'
import { pick } from '#src/kit/pick.ts'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { bookingRefusals } from '../booking.ts'
import { type BookingWindow, opensText } from '../policy/booking-window.ts'

/** How long a place from the waiting list may be given back freely at least, however late it came (PRODUCT 4.1). */
export const FREE_MINUTES = 30

export const waitingRefusals = {
  ...pick(bookingRefusals, 'sign_in_required', 'not_allowed', 'class_not_found', 'person_not_found'),
  ...pick(bookingRefusals, 'class_cancelled', 'class_started', 'already_booked', 'ticket_needed'),
  ...pick(bookingRefusals, 'not_open_yet', 'booking_closed'),
  class_not_full: { status: 409, message: 'This class has places left. You can book it now' },
  not_waiting: { status: 404, message: 'Not on the waiting list' },
} satisfies Record<string, RefusalText>

export type WaitingRefusal = keyof typeof waitingRefusals

export const WAITING_FAILED_TEXT = 'Failed to change the waiting list'

const anyId = lineOrNone(200)

export const waitingForm = z.object({ sessionId: anyId, personId: anyId.optional() })
export type WaitingRequest = z.output<typeof waitingForm>

/** Whether a person may join the waiting list of a class: booking it is open, it is full, and they have no place in it. Being in line already is
 *  fine. What they could count it on matters only when a place is free (PRODUCT 4.1: nobody is charged for waiting). */
export function decideJoining(facts: {
  now: Date
  session: { startsAt: Date; status: 'scheduled' | 'cancelled' }
  window: BookingWindow
  hasBooked: boolean
  isWaiting: boolean
  isFull: boolean
  /** A workshop's places are sold with its ticket alone. */
  needsTicket?: boolean
}): Outcome<void, WaitingRefusal> {
  if (facts.session.status === 'cancelled') return refuse('class_cancelled')
  if (facts.session.startsAt <= facts.now) return refuse('class_started')
  if (facts.hasBooked) return refuse('already_booked')
  if (facts.needsTicket) return refuse('ticket_needed')
  if (facts.isWaiting) return ok(undefined)
  if (facts.now < facts.window.opensAt) return { ...refuse('not_open_yet'), says: opensText(facts.window) }
  if (facts.now >= facts.window.closesAt) return refuse('booking_closed')
  if (!facts.isFull) return refuse('class_not_full')
  return ok(undefined)
}

/** Whether a free place still goes to the first in line; after the cutoff it goes to the first who books it. */
export function isPassedOn({
  now,
  startsAt,
  cutoffHours,
}: {
  now: Date
  startsAt: Date
  cutoffHours: number
}): boolean {
  return startsAt.getTime() - now.getTime() > cutoffHours * 3_600_000
}
