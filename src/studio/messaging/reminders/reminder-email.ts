import { pick } from '#src/kit/pick.ts'
import { dayAndTime, studioTime } from '#src/kit/time.ts'
import type { BookingEmailFacts } from '#src/studio/bookings/emails/booking-email.ts'

/** What a reminder says; instants as ISO strings. */
export type ReminderEmailFacts = Omit<BookingEmailFacts, 'bookingId' | 'sequence'> & {
  personName: string | null
  /** Booked in by the studio, without an account; absent in messages written before guests were reminded. */
  isGuest?: boolean
}

type Ways = Pick<ReminderEmailFacts, 'manageUrl' | 'classUrl'>
type ReminderInput = Omit<ReminderEmailFacts, 'startsAt' | 'endsAt' | keyof Ways> & { startsAt: Date; endsAt: Date }

export function reminderFacts(input: ReminderInput, ways: Ways): ReminderEmailFacts {
  return {
    ...pick(input, 'name', 'personName', 'isGuest', 'className', 'instructor', 'room', 'terms'),
    startsAt: input.startsAt.toISOString(),
    endsAt: input.endsAt.toISOString(),
    ...ways,
  }
}

/** `Monday 23 November, 18:00`, studio time. */
export function classTime(facts: ReminderEmailFacts): string {
  return dayAndTime(new Date(facts.startsAt))
}

export function endTime(facts: ReminderEmailFacts): string {
  return studioTime(new Date(facts.endsAt))
}
