import { dayAndTime, studioDate, studioTime } from '#src/kit/time.ts'
import type { CalendarEntry } from '#src/kit/calendar.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'
import { forWhom } from '#src/studio/people/households/for-whom.ts'

/** The kind of a booking's reminder in the outbox. A later module plans it; cancelling the booking withdraws it. */
export const REMINDER_KIND = 'class-reminder'

/** What the e-mails about a booking say: a snapshot, so that a later change does not rewrite an old e-mail. */
export type BookingEmailFacts = {
  name: string
  /** Whose place it is, where that is to be said; absent in messages written before it was added. */
  personName?: string | null
  className: string
  /** ISO instants. */
  startsAt: string
  endsAt: string
  instructor: string
  room: string
  bookingId: string
  /** SEQUENCE of the calendar entry. */
  sequence: number
  /** Where the booking can be seen and cancelled. */
  manageUrl: string
  /** What cancelling and not coming cost, by the studio's policy; absent in messages written before it was added. */
  terms?: string
  /** Where a guest who paid for the place makes an account. */
  accountUrl?: string
  /** The class on the timetable; absent in messages written before it was added. */
  classUrl?: string
}

export type EmailBooking = {
  id: string
  session: {
    id: string
    name: string
    startsAt: Date
    endsAt: Date
    instructor: string
    room: string
    sequence: number
  }
}

type Reader = {
  name: string
  personName: string | null
  manageUrl: string
  accountUrl?: string
  terms?: string
  links: { to(path: string): string }
}

export function bookingFacts({ id, session }: EmailBooking, to: Reader): BookingEmailFacts {
  return {
    name: to.name,
    personName: to.personName,
    className: session.name,
    startsAt: session.startsAt.toISOString(),
    endsAt: session.endsAt.toISOString(),
    instructor: session.instructor,
    room: session.room,
    bookingId: id,
    sequence: session.sequence,
    manageUrl: to.manageUrl,
    ...(to.terms && { terms: to.terms }),
    ...(to.accountUrl && { accountUrl: to.accountUrl }),
    classUrl: to.links.to(sessionAddress({ id: session.id, date: studioDate(session.startsAt) })),
  }
}

/** `Monday 23 November, 18:00`, studio time. */
export function whenInWords(facts: BookingEmailFacts): string {
  return dayAndTime(new Date(facts.startsAt))
}

/** The booking as rows of an e-mail. */
export function bookingDetails(facts: BookingEmailFacts): [name: string, value: string][] {
  return [
    ['Class', facts.className],
    ['For', facts.personName ?? ''],
    ['When', `${whenInWords(facts)} to ${studioTime(new Date(facts.endsAt))}`],
    ['Instructor', facts.instructor],
    ['Where', facts.room],
  ]
}

/** The entry for the recipient's calendar: one for the life of the booking, its cancellation later in sequence than its
 *  request. Several in one file are published: a request is for one alone (RFC 5546, 3.2.2). */
export function bookingCalendar(facts: BookingEmailFacts, method: 'REQUEST' | 'PUBLISH' | 'CANCEL'): CalendarEntry {
  return {
    uid: facts.bookingId,
    sequence: facts.sequence * 2 + (method === 'CANCEL' ? 1 : 0),
    method,
    status: method === 'CANCEL' ? 'CANCELLED' : 'CONFIRMED',
    startsAt: facts.startsAt,
    endsAt: facts.endsAt,
    summary: forWhom(facts.className, facts),
    location: facts.room,
    description: facts.instructor && `With ${facts.instructor}`,
    url: facts.classUrl,
  }
}

export const sampleBookingFacts: BookingEmailFacts = {
  name: 'Amara Cole',
  personName: 'Lily Cole',
  className: 'Street dance',
  startsAt: '2026-11-23T18:00:00.000Z',
  endsAt: '2026-11-23T18:50:00.000Z',
  instructor: 'Maya Lindqvist',
  room: 'Studio',
  bookingId: '0b8b2c1e-90d0-4c83-8f5e-6f1f6f0c9a22',
  sequence: 0,
  manageUrl: 'https://tempo.example/dashboard/schedule',
  terms: 'You can cancel free of charge until the class starts. If you do not come, the class counts as used.',
  classUrl: 'https://tempo.example/timetable?week=2026-11-23&session=5b0f9d1c-3f0e-4a57-8d0b-2f3a5a7c9e10',
}
