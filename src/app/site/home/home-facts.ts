import { pick } from '#src/kit/pick.ts'
import { formatDate, studioDate } from '#src/kit/time.ts'
import type { OfferedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { seatsLeftText } from '#src/studio/bookings/offers/seats-left.ts'
import { sessionAddress } from '#src/studio/schedule/sessions/session-address.ts'

export type NextClass = ReturnType<typeof toNextClass>

const SHOWN = 4

/** The next classes that have not begun: today's if any are left, otherwise those of the next day that has some. */
export function nextClasses(sessions: OfferedSession[], now: Date): { title: string; classes: NextClass[] } {
  const today = studioDate(now)
  const coming = sessions.filter(({ startsAt, status }) => status === 'scheduled' && startsAt > now)
  const first = coming[0]
  const classes = coming.slice(0, SHOWN).map((session) => toNextClass(session, first?.date ?? today))
  return { title: titleOf(first?.date ?? today, today), classes }
}

function titleOf(date: string, today: string): string {
  return date === today ? 'On today' : `Next on: ${formatDate(date)}`
}

function toNextClass(session: OfferedSession, firstDate: string) {
  const spotsLeft = Math.max(0, session.spotsLeft)
  const day = session.date === firstDate ? '' : `${formatDate(session.date, 'short').slice(0, 3)} `
  return {
    ...pick(session, 'id', 'typeId', 'name', 'maxSpots'),
    /** `18:15`, with its day in front when it is not today: `Thu 18:15`. */
    time: `${day}${session.startTime}`,
    startsAt: session.startsAt.toISOString(),
    detail: [session.level, session.instructor].filter(Boolean).join(' · '),
    seats: seatsLeftText(spotsLeft, session.maxSpots),
    spotsLeft,
    href: sessionAddress(session),
  }
}
