import { isolated } from '#src/kit/text/isolated.ts'
import { addDays, studioTime, wallToInstant } from '#src/kit/time.ts'
import type {
  CalendarHire,
  CalendarSession,
  DeskCalendar,
} from '#src/studio/bookings/rosters/desk-calendar.store.server.ts'
import { eventTypeNames } from '#src/studio/hall-hire/hall-hire.ts'
import { closesWholly } from '#src/studio/schedule/closures/closure.ts'
import { calendarAddress, type CalendarQuery, HIRES, NOBODY } from './calendar-query.ts'

/** A class or a hire as the calendar shows it. */
export type CalendarEntry = {
  id: string
  href: string
  date: string
  startTime: string
  endTime: string
  durationMinutes: number
  name: string
  kind: string
  roomId: string
  room: string
  teacherId: string | null
  teacher: string | null
  state: 'open' | 'over' | 'cancelled' | 'pending'
  /** Of a class its places; of a hire none. */
  places: { booked: number; max: number; waiting: number } | null
  /** What else there is to say: of a hire how many come. */
  note: string | null
}

type Shown = { query: CalendarQuery; now: Date }

export function sessionEntry(session: CalendarSession, { query, now }: Shown): CalendarEntry {
  const { id, date, startTime, endTime, durationMinutes, name, typeId, roomId, room, instructorId, instructor } =
    session
  const isOver = session.endsAt <= now
  return {
    id,
    date,
    startTime,
    endTime,
    durationMinutes,
    name,
    roomId,
    room,
    href: calendarAddress(query, `/class/${id}`),
    kind: typeId,
    teacherId: instructorId,
    teacher: instructor || null,
    state: session.status === 'cancelled' ? 'cancelled' : isOver ? 'over' : 'open',
    places: { booked: session.booked, max: session.maxSpots, waiting: session.waiting },
    note: null,
  }
}

export function hireEntry(hire: CalendarHire, { query, now }: Shown): CalendarEntry {
  const { id, date, startTime, endTime, durationMinutes, roomId, room } = hire
  return {
    id,
    date,
    startTime,
    endTime,
    durationMinutes,
    roomId,
    room,
    href: calendarAddress(query, `/hall-hire/${id}`),
    name: eventTypeNames[hire.eventType],
    kind: HIRES,
    teacherId: null,
    teacher: null,
    state: hire.status === 'pending' ? 'pending' : hire.endsAt <= now ? 'over' : 'open',
    places: null,
    note: `${isolated(hire.customerName)}, ${hire.attendees} people`,
  }
}

export function passes(entry: CalendarEntry, { room, teacher, kind }: CalendarQuery): boolean {
  const isTaught = entry.kind !== HIRES
  return (
    (room === null || entry.roomId === room) &&
    (kind === null || entry.kind === kind) &&
    (teacher === null || (isTaught && (entry.teacherId ?? NOBODY) === teacher))
  )
}

/** What is closed on a date, in words and from when to when: `Closed: Christmas`, `Closed 14:00 to 18:00`; of the hall alone no times. */
export function closuresOn(
  date: string,
  { closures, hallClosures }: Pick<DeskCalendar, 'closures' | 'hallClosures'>,
): { text: string; from: string | null; to: string | null }[] {
  const [from, to] = [wallToInstant(date, '00:00'), wallToInstant(addDays(date, 1), '00:00')]
  const because = (reason: string) => (reason ? `: ${reason}` : '')
  const ofStudio = closures
    .filter(({ startsAt, endsAt }) => startsAt < to && endsAt > from)
    .map((one) => {
      const begins = one.startsAt <= from ? '00:00' : studioTime(one.startsAt)
      const ends = one.endsAt >= to ? '24:00' : studioTime(one.endsAt)
      const when = closesWholly(one, date) ? '' : ` ${begins} to ${ends}`
      return { text: `Closed${when}${because(one.reason)}`, from: begins, to: ends }
    })
  const ofHall = hallClosures
    .filter((one) => one.date === date)
    .map(({ reason }) => ({ text: `Hall closed${because(reason)}`, from: null, to: null }))
  return [...ofStudio, ...ofHall]
}
