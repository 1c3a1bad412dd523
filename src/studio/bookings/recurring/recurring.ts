import type { RefusalText } from '#src/kit/outcome.ts'
import { bookingRefusals } from '../booking.ts'

export const recurringRefusals = {
  ...bookingRefusals,
  needs_direct_debit: { status: 409, message: 'Please turn on direct debit to book recurring classes' },
  booking_not_found: { status: 404, message: 'Booking not found' },
} satisfies Record<string, RefusalText>

export type RecurringRefusal = keyof typeof recurringRefusals

/** The result of one round of a standing order: the dates it booked, and those it could not, with the reason in words. */
export type Round = {
  booked: { sessionId: string; startsAt: Date }[]
  skipped: { sessionId: string; startsAt: Date; reason: string }[]
}

/** `Successfully booked class`, and what the standing order did beyond the first date. */
export function recurringText(bookedText: string, { booked, skipped }: Round): string {
  if (booked.length === 0 && skipped.length === 0) return bookedText
  const more = booked.length === 1 ? '1 more date is booked' : `${booked.length} more dates are booked`
  const not = skipped.length === 0 ? '' : `, ${skipped.length} could not be: see your mail`
  return `${bookedText}. ${booked.length === 0 ? 'No more dates are booked' : more}${not}.`
}

export const STOPPED_TEXT = 'Your recurring booking has stopped'
