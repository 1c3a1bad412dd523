import { addDays, formatDate, studioDate } from '#src/kit/time.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { reseatBookings } from '#src/studio/bookings/rosters/reseat-bookings.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { CONFIRMED_BESIDE, type Room } from '../rooms/room.ts'
import { listRooms } from '../rooms/rooms.store.server.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import {
  arrangedOf,
  type DatedWords,
  dateAfter,
  dateAlone,
  datedWordsOf,
  type ChangedFields,
  changedFields,
  shiftOf,
  slotOf,
} from '../series/arranged-dates.ts'
import { refuseRoom } from '../classes/class-clash.ts'
import { findRoomClash } from '../classes/class-clashes.store.server.ts'
import { lockWeeklyClass } from '../classes/classes.store.server.ts'
import { type ClassChangeRefusal, decideRoomFor, isWorthTelling, timesOf } from '../classes/session-change.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'
import { type Closure, isClosed } from '../closures/closure.ts'
import { listClosures, lockClosures } from '../closures/closures.store.server.ts'
import { clearRunOutHolds } from '../seats/clear-run-out-holds.server.ts'
import { lockReachedSessions, type ReachedSession } from './reached-sessions.store.server.ts'
import { writeHold } from '../seats/seat-holds.store.server.ts'
import {
  addSeats,
  removeSeats,
  shiftCancelledSlots,
  updateSession,
  updateWeeklyClass,
} from './session-changes.store.server.ts'

export type Rewriting = {
  /** One date of the class, which was opened to change it. */
  sessionId?: string
  /** Without a date: the class with all its dates to come. */
  classId?: string
  reach: 'this-date' | 'from-this-date-on'
  fields: ChangedFields
  /** Dates that are to be as the class says from now on, whatever was arranged for them. */
  follow?: readonly string[]
  /** Someone has said why a room may be taken twice. */
  isConfirmed?: boolean
  now: Date
}

export type RewrittenSession = ReachedSession & {
  after: { startsAt: Date; instructorId: string | null; roomId: string; name: string }
  isWorthTelling: boolean
  /** Its instructor has it at that time only from now on. */
  isGiven: boolean
  /** It stays as it was arranged, in one thing at least, although its class says otherwise. */
  isKept: boolean
}

export type Rewritten = { weekly: WeeklyClass; sessions: RewrittenSession[] }

type Planned = { session: ReachedSession; before: DatedWords; after: DatedWords; isKept: boolean }
type Facts = { now: Date; closures: Closure[]; rooms: Room[]; isConfirmed: boolean }

/** Changes a dated session, or it and all later ones with the weekly class itself, in the caller's transaction; returns what was
 *  there before and whether people should hear of it.
 *  Promises: all or nothing; only what changes is written, and what was arranged for one date stays; never fewer places than are booked; seats follow the places; a room held by one thing at a time, unless it is confirmed;
 *  nothing is moved into the past; a date the class has already, or an unknown choice, is thrown by its constraint. A refusal must end the transaction (the caller throws).
 *  Locks: the closures, shared; the class; the sessions, earliest first. PRODUCT 4.1, 4.7. */
export async function rewriteSessions(tx: Tx, rewriting: Rewriting): Promise<Outcome<Rewritten, ClassChangeRefusal>> {
  const { sessionId = null, classId, fields, now, reach, isConfirmed = false } = rewriting
  await lockClosures(tx, 'shared')
  const weekly = await lockWeeklyClass(tx, { classId, sessionId: sessionId ?? undefined })
  if (!weekly) return refuse('class_not_found')
  const isSeries = reach === 'from-this-date-on'
  const sessions = await lockReachedSessions(tx, { sessionId, classId, reach, now, isClosedReached: isSeries })
  if (sessionId && sessions[0]?.id !== sessionId) return refuse('class_not_found')
  if (!isSeries && fields.description !== undefined && fields.description !== weekly.description)
    return refuse('description_of_all', { description: 'This is said of all dates: please choose all later dates too' })
  const facts = { now, closures: await listClosures(tx, now), rooms: await listRooms(tx), isConfirmed }
  const planned = isSeries
    ? await rewriteClass(tx, { ...rewriting, weekly, sessions })
    : planAlone(sessions, weekly, rewriting)
  const fits = isSeries ? fitsRoom(weekly, { ...weekly, ...fields }, facts.rooms) : ok(undefined)
  if (!fits.ok) return fits
  // Rooms are all freed first, so that a session may take a room that another of the same class leaves.
  for (const one of planned.filter(isElsewhere)) await vacateRoom(tx, { kind: 'class_session', id: one.session.id })
  const rewritten: RewrittenSession[] = []
  for (const one of planned) {
    const outcome = await rewriteOne(tx, one, facts)
    if (!outcome.ok) return outcome
    if (!one.session.closureId) rewritten.push(outcome.value)
  }
  await announce(tx, { topic: 'content', id: 'timetable' })
  return ok({ weekly, sessions: rewritten })
}

function planAlone(sessions: ReachedSession[], weekly: WeeklyClass, { fields, now }: Rewriting): Planned[] {
  return sessions.map((session) => {
    const before = datedWordsOf(session)
    return { session, before, after: dateAlone(before, fields, weekly, studioDate(now)), isKept: false }
  })
}

type ClassRewriting = Rewriting & { weekly: WeeklyClass; sessions: ReachedSession[] }

/** Writes the class itself; returns what becomes of its dates. */
async function rewriteClass(
  tx: Tx,
  { weekly, sessions, fields, sessionId, follow = [], now }: ClassRewriting,
): Promise<Planned[]> {
  const { date: _, ...words } = fields
  const changed = changedFields(words, weekly)
  const rules = { before: weekly, after: { ...weekly, ...changed } }
  const dates = sessions.map((session) => ({ session, before: datedWordsOf(session) }))
  const [first] = dates
  const shift = first ? shiftOf(first.before, rules, studioDate(now)) : 0
  if (Object.keys(changed).length > 0) {
    const moved = first && shift !== 0 && movedDates(weekly, slotOf(first.before, weekly), shift)
    await updateWeeklyClass(tx, weekly.id, { ...changed, ...moved }, now)
    if (moved)
      await shiftCancelledSlots(tx, {
        classId: weekly.id,
        from: slotOf(first.before, weekly),
        weekday: weekly.weekday,
        days: shift,
      })
  }
  return dates.map(({ session, before }) => {
    const own = session.id === sessionId ? words : undefined
    const after = dateAfter(before, { ...rules, shift, fields: own, follows: follow.includes(session.id) })
    return { session, before, after, isKept: arrangedOf(after, rules.after).length > 0 }
  })
}

/** On another day of the week the class begins with its first date there, and its last day moves with it: nothing is made in between. */
function movedDates({ fromDate, untilDate }: WeeklyClass, slot: string, shift: number) {
  const first = addDays(slot, shift)
  return {
    fromDate: first > fromDate ? first : fromDate,
    untilDate: untilDate === null ? null : addDays(untilDate, shift),
  }
}

/** Whether a room that is chosen newly, or has to hold more, holds the class. */
function fitsRoom(
  before: Pick<WeeklyClass, 'roomId' | 'maxSpots'>,
  after: Pick<WeeklyClass, 'roomId' | 'maxSpots'>,
  rooms: Room[],
): Outcome<void, ClassChangeRefusal> {
  if (before.roomId === after.roomId && after.maxSpots <= before.maxSpots) return ok(undefined)
  return decideRoomFor(after, rooms.find(({ id }) => id === after.roomId) ?? null)
}

function isMoved({ before, after }: Planned): boolean {
  return (['date', 'startTime', 'durationMinutes'] as const).some((field) => before[field] !== after[field])
}

function isElsewhere(one: Planned): boolean {
  return isMoved(one) || one.before.roomId !== one.after.roomId
}

async function rewriteOne(tx: Tx, one: Planned, facts: Facts): Promise<Outcome<RewrittenSession, ClassChangeRefusal>> {
  const { session, before, after } = one
  const moved = isMoved(one) ? timesOf(after) : session
  const described = { ...after, startsAt: moved.startsAt, endsAt: moved.endsAt }
  const isGiven = isWorthTelling(session, { ...session, ...moved, instructorId: after.instructorId })
  const rewritten = {
    ...session,
    after: described,
    isWorthTelling: isWorthTelling(session, described),
    isGiven,
    isKept: one.isKept,
  }
  const isSame = (Object.keys(after) as (keyof DatedWords)[]).every((field) => before[field] === after[field])
  if (isSame) return ok(rewritten)
  const refused = decideOne(one, { ...facts, moved })
  if (!refused.ok) return refused
  const { date: sessionDate, ...words } = after
  const { now } = facts
  const isBack = session.closureId !== null && !isClosed(facts.closures, moved)
  const written = { ...words, sessionDate, startsAt: moved.startsAt, endsAt: moved.endsAt }
  await updateSession(tx, session.id, { ...written, isNews: rewritten.isWorthTelling, isBack, updatedAt: now })
  if (before.maxSpots !== after.maxSpots) await changeSeats(tx, session.id, { places: after.maxSpots, now })
  if (isBack || (isElsewhere(one) && !session.closureId)) {
    const { startsAt, endsAt } = moved
    const occupant = { kind: 'class_session', id: session.id } as const
    const room = await occupyRoom(
      tx,
      { roomId: after.roomId, occupant, startsAt, endsAt },
      facts.isConfirmed ? CONFIRMED_BESIDE : [],
    )
    if (!room.ok)
      return refuseRoom(await findRoomClash(tx, { ...after, startsAt, endsAt }), { startsAt, mayLeaveOut: false })
  }
  await announce(tx, { topic: 'session', id: session.id })
  return ok(rewritten)
}

function decideOne(one: Planned, { now, closures, rooms, moved }: Facts & { moved: { startsAt: Date; endsAt: Date } }) {
  const { session, before, after } = one
  if (session.closureId) return ok(undefined)
  const day = formatDate(after.date)
  if (isMoved(one) && moved.startsAt.getTime() !== session.startsAt.getTime() && moved.startsAt <= now)
    return refuse<ClassChangeRefusal>('in_the_past')
  if (isMoved(one) && isClosed(closures, moved))
    return refuse<ClassChangeRefusal>('studio_closed', { weekday: `The studio is closed on ${day}` })
  const taken = session.booked + session.held
  if (after.maxSpots < before.maxSpots && after.maxSpots < taken)
    return refuse<ClassChangeRefusal>('below_booked', { maxSpots: `${taken} places are taken on ${day}` })
  return fitsRoom(before, after, rooms)
}

/** As many seats as places. Who sits or is paying for a seat that goes has another. */
async function changeSeats(tx: Tx, sessionId: string, { places, now }: { places: number; now: Date }): Promise<void> {
  await clearRunOutHolds(tx, sessionId, now)
  await addSeats(tx, sessionId, places)
  await reseatBookings(tx, { sessionId, places, now })
  for (const hold of await removeSeats(tx, sessionId, places)) await writeHold(tx, hold, now)
}
