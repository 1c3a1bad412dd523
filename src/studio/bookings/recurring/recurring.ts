import type { RefusalText } from '#src/kit/outcome.ts'
import { dayInWords } from '#src/kit/time.ts'
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

/** `Successfully booked class`, and what became of each later date. */
export function recurringText(bookedText: string, { booked, skipped }: Round): string {
  const dates = (all: readonly { startsAt: Date }[]) =>
    all.map(({ startsAt }) => dayInWords(startsAt, 'short')).join(', ')
  const reasons = [...Map.groupBy(skipped, ({ reason }) => reason)]
  const not = reasons.map(([reason, all]) => `${dates(all)} (${reason})`).join('; ')
  return [
    `${bookedText}.`,
    booked.length > 0 && `Also booked: ${dates(booked)}.`,
    skipped.length > 0 && `Not booked: ${not}.`,
    booked.length === 0 && skipped.length === 0 && 'There are no later dates yet; they are booked as they come.',
  ]
    .filter(Boolean)
    .join(' ')
}

export const STOPPED_TEXT = 'Your recurring booking has stopped'
