import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { type ClassDate, sessionOn } from './class-dates.ts'
import { refuseInstructor, refuseRoom } from '../classes/class-clash.ts'
import { findInstructorClash, findRoomClash } from '../classes/class-clashes.store.server.ts'
import type { ClassChangeRefusal } from '../classes/session-change.ts'
import { isClosed } from '../closures/closure.ts'
import { listClosures, lockClosures } from '../closures/closures.store.server.ts'
import { CONFIRMED_BESIDE } from '../rooms/room.ts'
import { occupyRoom } from '../rooms/occupy-room.server.ts'
import { insertMissingSessions, insertSeats } from '../sessions/class-sessions.store.server.ts'

type Adding = { classId: string; dates: readonly ClassDate[]; mayOverlap: boolean }

/** Makes the sessions of a class on these dates, in the caller's transaction. Promises: all or none, with their seats and rooms; none in
 *  the past or while the studio is closed; unless they may overlap, one in a room that is taken, or of an instructor who is in another class
 *  then, is refused. A refusal must end the transaction. Locks: the closures, shared; the caller has locked the instructor. */
export async function addDates(
  work: Work,
  { classId, dates, mayOverlap }: Adding,
): Promise<Outcome<void, ClassChangeRefusal>> {
  const { tx, now } = work
  await lockClosures(tx, 'shared')
  const closures = await listClosures(tx, now())
  const planned = dates.map((one) => ({ classId, ...sessionOn(one) }))
  if (planned.some(({ startsAt }) => startsAt <= now())) return refuse('in_the_past')
  if (planned.some((one) => isClosed(closures, one))) return refuse('studio_closed')
  const made = await insertMissingSessions(tx, planned, { now: now(), isWeekly: false })
  invariant(made.length === planned.length, 'a class has no date twice')
  const sessionIds = made.map(({ id }) => id)
  await insertSeats(tx, sessionIds)
  for (const { id, roomId, startsAt, endsAt } of made) {
    const occupancy = { roomId, occupant: { kind: 'class_session', id }, startsAt, endsAt } as const
    const room = await occupyRoom(tx, occupancy, mayOverlap ? CONFIRMED_BESIDE : [])
    const at = { startsAt, mayLeaveOut: false }
    if (!room.ok) return refuseRoom(await findRoomClash(tx, { roomId, startsAt, endsAt }), at)
  }
  const clash = mayOverlap ? null : await findInstructorClash(tx, { classId, sessionIds, now: now() })
  return clash ? refuseInstructor(clash) : ok(undefined)
}
