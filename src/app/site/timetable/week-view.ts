import type { WindowRules } from '#src/studio/bookings/policy/booking-window.ts'
import { formatDate, studioTime, weekdayName } from '#src/kit/time.ts'
import type { SeatedSession } from '#src/studio/bookings/offers/offered-session.ts'
import { type Closure, closesWholly } from '#src/studio/schedule/closures/closure.ts'
import { lastOpenDate, opensOn } from '#src/studio/schedule/sessions/booking-horizon.ts'
import { type Day, layOutWeek, railOf, rowOf } from '#src/studio/schedule/timetable/timetable.ts'

const MOST_OF_DESCRIPTION = 160

export type DayView = ReturnType<typeof viewDay>
export type BlockView = DayView['blocks'][number]
export type WeekView = ReturnType<typeof viewWeek>

type Facts = {
  now: Date
  today: string
  /** How many weeks ahead there are sessions, and when booking them closes. */
  rules: WindowRules
  /** When the studio is closed. */
  closures: readonly Pick<Closure, 'startsAt' | 'endsAt'>[]
  /** The session in the address. */
  markedId: string | null
  isVisitor: boolean
  personId?: string | null
  typeNames: Map<string, string>
  /** The guests of the week, for an admin; staff only. */
  guests?: { sessionId: string; name: string }[] | null
}

/** The week as the page renders it: laid out and in words. What a member may do about each session is told apart (`offersIn`), for all
 *  else is the same for every member. */
export function viewWeek(monday: string, sessions: SeatedSession[], facts: Facts) {
  const timetable = layOutWeek(monday, sessions)
  const days = timetable.days.map((day) => viewDay(day, facts))
  const nowRow = rowOf(studioTime(facts.now), timetable.startTime)
  const isNowShown = days.some(({ isToday }) => isToday) && nowRow >= 1 && nowRow <= timetable.rows + 1
  return {
    /** The wall times of the rail, every half hour and the end of the day, with their rows. */
    rail: railOf(timetable.startTime, timetable.rows),
    rows: timetable.rows,
    /** The current time, in rows; null when today is not on the page. */
    nowRow: isNowShown ? Math.round(nowRow * 1000) / 1000 : null,
    /** The day a phone opens on. */
    chosenDate: chosenDay(days, facts),
    days,
  }
}

function viewDay(day: Day<SeatedSession>, facts: Facts) {
  const { today, closures } = facts
  const { weeksAhead } = facts.rules
  return {
    date: day.date,
    title: formatDate(day.date),
    weekday: weekdayName(day.weekday).slice(0, 3),
    dayOfMonth: Number(day.date.slice(8)),
    month: formatDate(day.date, 'short').split(' ')[2]!,
    isToday: day.date === today,
    isClosed: closures.some((one) => closesWholly(one, day.date)),
    /** When booking opens, where it has not: `Wed 25 Nov`. */
    opens: day.date > lastOpenDate(today, weeksAhead) ? formatDate(opensOn(day.date, weeksAhead), 'short') : null,
    blocks: day.blocks.map(({ session, ...place }) => ({ ...viewSession(session, facts), ...place })),
  }
}

/** A session as a block shows it. Plain texts and numbers: the browser computes no times and no rules. */
function viewSession(session: SeatedSession, facts: Facts) {
  const { now, markedId, isVisitor, personId, typeNames, guests } = facts
  return {
    id: session.id,
    name: session.name,
    type: session.typeId,
    typeName: typeNames.get(session.typeId) ?? session.typeId,
    time: session.startTime,
    until: session.endTime,
    minutes: session.durationMinutes,
    instructor: session.instructor,
    level: session.level,
    room: session.room,
    ...(session.description && { about: beginningOf(session.description) }),
    left: Math.max(0, session.spotsLeft),
    max: session.maxSpots,
    state: stateOf(session, now),
    /** Whom the button books for, where that is not the account's holder. */
    ...(personId && { personId }),
    ...(isVisitor && { isForVisitor: true }),
    ...(session.ticketId !== null && { workshopId: session.ticketId }),
    /** The address names this one. */
    ...(session.id === markedId && { isMarked: true }),
    /** For an admin, instead of what a member may do: the day and time in words, and the guests' names. */
    ...(guests && { desk: staffViewOf(session, guests) }),
  }
}

/** As much of a description as a popup holds; the sheet that books the class has all of it. */
function beginningOf(description: string): string {
  const whole = description.replace(/\s+/g, ' ').trim()
  return whole.length <= MOST_OF_DESCRIPTION ? whole : `${whole.slice(0, MOST_OF_DESCRIPTION).replace(/\s\S*$/, '')} …`
}

function staffViewOf({ id, date, startTime }: SeatedSession, guests: { sessionId: string; name: string }[]) {
  const names = guests.filter(({ sessionId }) => sessionId === id).map(({ name }) => name)
  return { when: `${formatDate(date)}, ${startTime}`, guests: names }
}

function stateOf({ status, startsAt, endsAt }: SeatedSession, now: Date): 'open' | 'on' | 'over' | 'cancelled' {
  if (status === 'cancelled') return 'cancelled'
  if (now < startsAt) return 'open'
  return now < endsAt ? 'on' : 'over'
}

/** The day of the class in the address; otherwise today; otherwise the next day with a class; otherwise the first. */
function chosenDay(days: DayView[], { today, markedId }: Facts): string {
  const marked = days.find(({ blocks }) => blocks.some(({ id }) => id === markedId))
  if (marked) return marked.date
  const ahead = days.filter(({ date }) => date >= today)
  const chosen = days.find(({ isToday }) => isToday) ?? ahead.find(({ blocks }) => blocks.length > 0) ?? days[0]!
  return chosen.date
}
