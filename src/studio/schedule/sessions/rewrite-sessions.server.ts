import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { reseatBookings } from '#src/studio/bookings/rosters/reseat-bookings.server.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { vacateRoom } from '../rooms/vacate-room.server.ts'
import { refuseRoom } from '../classes/class-clash.ts'
import { findRoomClash } from '../classes/class-clashes.store.server.ts'
import { type ClassChangeRefusal, isWorthTelling, movedTo, type SessionWords } from '../classes/session-change.ts'
import { type Closure, isClosed } from '../closures/closure.ts'
import { listClosures, lockClosures } from '../closures/closures.store.server.ts'
import { clearRunOutHolds } from '../seats/clear-run-out-holds.server.ts'
import { lockReachedSessions, type ReachedSession } from './reached-sessions.store.server.ts'
import { writeHold } from '../seats/seat-holds.store.server.ts'
import { addSeats, removeSeats, updateSession, updateWeeklyClass } from './session-changes.store.server.ts'

export type Rewriting = {
  sessionId: string
  reach: 'this-date' | 'from-this-date-on'
  /** `date` moves one session to any date, as those of a workshop. */
  words: SessionWords & { weekday: number; date?: string; description: string; overlapReason?: string }
  now: Date
}

export type RewrittenSession = ReachedSession & {
  isWorthTelling: boolean
  /** Its instructor has it at that time only from now on. */
  isGiven: boolean
}

/** Changes a dated session, or it and all later ones with the weekly class itself, in the caller's transaction; returns what was
 *  there before and whether people should hear of it.
 *  Promises: all or nothing; never fewer places than are booked; seats follow the places; a room held by one thing at a time;
 *  nothing is moved into the past; a date the class has already, or an unknown choice, is thrown by its constraint. A refusal must end the transaction (the caller throws).
 *  Locks: the closures, shared; the sessions, earliest first. PRODUCT 4.1, 4.7. */
export async function rewriteSessions(
  tx: Tx,
  rewriting: Rewriting,
): Promise<Outcome<RewrittenSession[], ClassChangeRefusal>> {
  const { words, now, reach } = rewriting
  await lockClosures(tx, 'shared')
  const closures = await listClosures(tx, now)
  const sessions = await lockReachedSessions(tx, rewriting)
  const [first] = sessions
  if (!first) return refuse('class_not_found')
  if (reach === 'from-this-date-on') await updateWeeklyClass(tx, first.classId, words, now)
  // Rooms are all freed first, so that a session may take a room that another of the same class leaves.
  for (const { id } of sessions) await vacateRoom(tx, { kind: 'class_session', id })
  const rewritten: RewrittenSession[] = []
  for (const session of sessions) {
    const outcome = await rewriteOne(tx, session, { ...rewriting, closures })
    if (!outcome.ok) return outcome
    rewritten.push(outcome.value)
  }
  return ok(rewritten)
}

async function rewriteOne(
  tx: Tx,
  session: ReachedSession,
  { words, now, closures }: Rewriting & { closures: Closure[] },
): Promise<Outcome<RewrittenSession, ClassChangeRefusal>> {
  const moved = movedTo(session.sessionDate, words)
  if (moved.startsAt.getTime() !== session.startsAt.getTime() && moved.startsAt <= now) return refuse('in_the_past')
  if (isClosed(closures, moved)) return refuse('studio_closed')
  if (words.maxSpots < session.booked + session.held) return refuse('below_booked')
  const isNews = isWorthTelling(session, { ...words, ...moved })
  await updateSession(tx, session.id, { ...words, ...moved, isNews, updatedAt: now })
  await changeSeats(tx, session.id, { places: words.maxSpots, now })
  const { startsAt, endsAt } = moved
  const occupant = { kind: 'class_session', id: session.id } as const
  const room = await occupyRoom(tx, { roomId: words.roomId, occupant, startsAt, endsAt })
  if (!room.ok) return refuseRoom(await findRoomClash(tx, { ...words, ...moved }), { startsAt, mayLeaveOut: false })
  await announce(tx, { topic: 'session', id: session.id })
  const isGiven = isWorthTelling(session, { ...session, ...moved, instructorId: words.instructorId })
  return ok({ ...session, isWorthTelling: isNews, isGiven })
}

/** As many seats as places. Who sits or is paying for a seat that goes has another. */
async function changeSeats(tx: Tx, sessionId: string, { places, now }: { places: number; now: Date }): Promise<void> {
  await clearRunOutHolds(tx, sessionId, now)
  await addSeats(tx, sessionId, places)
  await reseatBookings(tx, { sessionId, places, now })
  for (const hold of await removeSeats(tx, sessionId, places)) await writeHold(tx, hold, now)
}
