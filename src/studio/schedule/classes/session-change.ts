import { wallToInstant } from '#src/kit/time.ts'
import { ok, type Outcome, type RefusalText, refuse } from '#src/kit/outcome.ts'
import type { Room } from '../rooms/room.ts'
import type { WeeklyClass } from './weekly-class.ts'

/** What staff may change of one date, or from a date on (PRODUCT 4.7). Wall time in the studio's zone. */
export type SessionWords = Omit<WeeklyClass, 'id' | 'weekday' | 'description' | 'fromDate' | 'untilDate'>

export const classChangeRefusals = {
  not_allowed: { status: 403, message: 'You are not allowed to do that' },
  class_not_found: { status: 404, message: 'Class not found' },
  unknown_choice: { status: 400, message: 'Please choose a class type, an instructor and a room from the lists' },
  room_too_small: { status: 409, message: 'The room does not have that many places' },
  instructor_taken: { status: 409, message: 'The instructor has another class at that time' },
  below_booked: { status: 409, message: 'More people have booked than that. Please cancel bookings first.' },
  room_taken: { status: 409, message: 'The room is taken at that time' },
  studio_closed: { status: 409, message: 'The studio is closed at that time' },
  date_taken: { status: 409, message: 'This class is already held on that date' },
  description_of_all: {
    status: 400,
    message: 'The description is that of all dates: please choose this and all later dates',
  },
  has_dates: {
    status: 409,
    message: 'This class is on the timetable already. To end it, cancel it from a date on.',
  },
  in_the_past: { status: 409, message: 'That time has already passed' },
  dates_sold: {
    status: 409,
    message: 'Tickets are sold: dates can be moved or cancelled one by one, but none can be added or left out.',
  },
} satisfies Record<string, RefusalText>

export type ClassChangeRefusal = keyof typeof classChangeRefusals

/** Whether a class of so many places fits a room; null is a room that is not there. PRODUCT 4.1, Rooms. */
export function decideRoomFor(
  { maxSpots }: Pick<WeeklyClass, 'maxSpots'>,
  room: Pick<Room, 'places'> | null,
): Outcome<void, ClassChangeRefusal> {
  if (!room) return refuse('unknown_choice')
  return room.places !== null && maxSpots > room.places ? refuse('room_too_small') : ok(undefined)
}

/** When a date takes place, as instants; wall time kept across clock changes. */
export function timesOf({
  date,
  startTime,
  durationMinutes,
}: {
  date: string
  startTime: string
  durationMinutes: number
}): {
  startsAt: Date
  endsAt: Date
} {
  const startsAt = wallToInstant(date, startTime)
  return { startsAt, endsAt: new Date(startsAt.getTime() + durationMinutes * 60_000) }
}

type AnnouncedSession = { startsAt: Date; endsAt: Date; instructorId: string | null; roomId: string; name: string }

/** Whether people who booked need to know: a change of time, place, instructor or kind; not of places, level or wording. */
export function isWorthTelling(before: AnnouncedSession, after: AnnouncedSession): boolean {
  return (
    before.startsAt.getTime() !== after.startsAt.getTime() ||
    before.endsAt.getTime() !== after.endsAt.getTime() ||
    before.instructorId !== after.instructorId ||
    before.roomId !== after.roomId ||
    before.name !== after.name
  )
}
