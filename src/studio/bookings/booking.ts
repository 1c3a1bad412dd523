import { isolated } from '#src/kit/text/isolated.ts'
import { z } from 'zod'
import { emailOrNone } from '#src/kit/text/email-address.ts'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse, type RefusalText } from '#src/kit/outcome.ts'
import { isBefore } from '#src/kit/time.ts'
import { lineOrNone, oneLine } from '#src/kit/typed-text.ts'
import { type BookingWindow, opensText } from './policy/booking-window.ts'

/** The facts of a booking. Read under the locks to decide it, and without them to draw a button. */
export type BookingFacts = {
  now: Date
  session: { startsAt: Date; endsAt?: Date; status: 'scheduled' | 'cancelled' }
  /** When members and visitors may book it; absent for the front desk, and for who has waited or paid for the place. */
  window?: BookingWindow
  /** A walk-in guest while the class is on: bookable until it ends (staff only). */
  isWalkIn?: boolean
  /** For another person of the account, while the membership that covers the date is not shared. */
  isUnshared?: boolean | null
  /** The membership is paused on that day. */
  isPaused?: boolean
  /** This person already holds a confirmed place in this session. */
  hasBooked: boolean
  /** This person holds a confirmed place elsewhere that overlaps in time (half-open: back to back is fine). */
  hasOverlap: boolean
  /** The seat to take, or null when none is free. */
  freeSeatNo: number | null
  /** It is a date of a workshop, which is booked with its ticket and nothing else. */
  needsTicket?: boolean
  /** Classes left of what covers the session's type and date; null when nothing does; guests need none. */
  allowanceLeft: number | 'unlimited' | null | 'guest'
}

/** Of a place that an order pays for alone: nothing the member holds matters to it. */
export const PAID_ALONE = {
  isUnshared: null,
  isPaused: false,
  needsTicket: false,
  allowanceLeft: 'guest',
} as const satisfies Partial<BookingFacts>

/** The catalogue's texts (specification 8, PRODUCT 4.1) with the status that fits each. */
export const bookingRefusals = {
  sign_in_required: { status: 401, message: 'Please log in to book a class' },
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_not_found: { status: 404, message: 'Class not found' },
  person_not_found: { status: 404, message: 'That person is not on your membership' },
  class_cancelled: { status: 409, message: 'This class has been cancelled' },
  class_started: { status: 409, message: 'This class has already started' },
  already_booked: { status: 409, message: 'You have already booked this class' },
  not_open_yet: { status: 409, message: 'Booking has not opened yet' },
  booking_closed: { status: 409, message: 'Booking for this class has closed' },
  overlapping_class: { status: 409, message: 'You have another class at that time' },
  class_full: { status: 409, message: 'Class is full' },
  ticket_needed: { status: 409, message: 'This is a workshop: its ticket books all of its dates' },
  no_allowance: { status: 409, message: 'No classes remaining on your membership' },
  paused: { status: 409, message: 'Your membership or pass is paused on that day' },
  not_shared: {
    status: 409,
    message: 'These classes are for the account’s holder alone: only shared ones can be booked for others',
  },
} satisfies Record<string, RefusalText>

export type BookingRefusal = keyof typeof bookingRefusals

export const BOOKED_TEXT = 'Successfully booked class'
export const BOOKING_FAILED_TEXT = 'Failed to book class'

/** The whole rule of booking (PRODUCT 4.1, Book); reasons are checked in the order in which a person would want to hear them.
 *  On success it returns the seat to take. */
export function decideBooking(facts: BookingFacts): Outcome<{ seatNo: number }, BookingRefusal> {
  if (facts.session.status === 'cancelled') return refuse('class_cancelled')
  if (bookableUntil(facts).getTime() <= facts.now.getTime()) return refuse('class_started')
  if (facts.hasBooked) return refuse('already_booked')
  // A ticket is sold until the first of its dates begins, however far ahead.
  const window = facts.needsTicket ? undefined : facts.window
  if (window && isBefore(facts.now, window.opensAt)) return { ...refuse('not_open_yet'), says: opensText(window) }
  if (window && !isBefore(facts.now, window.closesAt)) return refuse('booking_closed')
  if (facts.hasOverlap) return refuse('overlapping_class')
  if (facts.freeSeatNo === null) return refuse('class_full')
  if (facts.needsTicket) return refuse('ticket_needed')
  if (facts.isPaused && facts.allowanceLeft !== null) return refuse('paused')
  if (facts.isUnshared && facts.allowanceLeft !== null) return refuse('not_shared')
  const { allowanceLeft: left } = facts
  if (left === null || (typeof left === 'number' && left <= 0)) return refuse('no_allowance')
  return ok({ seatNo: facts.freeSeatNo })
}

function bookableUntil({ session, isWalkIn }: BookingFacts): Date {
  return (isWalkIn && session.endsAt) || session.startsAt
}

/** Class id, user id and timestamp joined (specification 9). A guest's carries the word guest where the user id stands. */
export function bookingReference(classId: string, memberId: string | null, timestampMs: number): string {
  return [classId, memberId ?? 'guest', timestampMs].join('_')
}

/** Whether a text from outside has the form of a booking's reference. */
export function isBookingReference(text: string): boolean {
  const [classId, memberId, timestamp, ...more] = text.split('_')
  return (
    more.length === 0 && isId(classId) && (memberId === 'guest' || isId(memberId)) && /^\d{1,16}$/.test(timestamp ?? '')
  )
}

// An id of the wrong form is left to be "not found", as the catalogue has it (PRODUCT 5).
const anyId = lineOrNone(200)

/** Whom staff book in by name; some have no e-mail address (decision 111). */
export const guestForm = z.object({
  name: oneLine(100, "Please enter the guest's name"),
  email: emailOrNone('Please enter a valid email address'),
})

/** What is said where a guest is booked: whether they are written to. */
export function guestBookedText({ name, email }: z.output<typeof guestForm>): string {
  const booked = `${BOOKED_TEXT} for ${isolated(name)}`
  return email === '' ? `${booked}, without an email address: nothing is sent to them.` : booked
}

/** The input: one dated session, or a class, which means its next session. */
export const bookingForm = z
  .object({
    sessionId: anyId.optional(),
    classId: anyId.optional(),
    personId: anyId.optional(),
    /** What the member wants the class counted on, where more than one thing they have would do. */
    holdingId: anyId.optional(),
    guest: guestForm.optional(),
    /** A place in every session of the class, as long as direct debit is on. */
    recurring: z.union([z.boolean(), z.literal('on').transform(() => true)]).optional(),
  })
  .refine((form) => (form.sessionId === undefined) !== (form.classId === undefined), {
    message: 'Please choose one class',
    path: ['sessionId'],
  })

export type BookingRequest = z.output<typeof bookingForm> & {
  /** A walk-in guest: bookable until the class ends. Set by the front desk's own form only. */
  isWalkIn?: boolean
  /** Whose membership it counts on, when an admin books for a member; else the caller's own. Set by the member's page only. */
  forMemberId?: string
  /** Booked by a standing order. */
  isRecurring?: boolean
  /** False when the caller announces several places in one e-mail. */
  isTold?: boolean
}
