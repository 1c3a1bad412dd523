import { newId } from '#src/kit/id.ts'
import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { findRoom } from '../rooms/rooms.store.server.ts'
import { addDates } from './add-dates.server.ts'
import { type ClassDate, slotOf } from './class-dates.ts'
import { lockTimesOf } from '../classes/class-clashes.store.server.ts'
import { insertWeeklyClasses } from '../classes/classes.store.server.ts'
import { type ClassChangeRefusal, decideRoomFor } from '../classes/session-change.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'

/** What is said of a class that is held on dates of its own. */
export type DatedClassWords = Omit<
  WeeklyClass,
  'id' | 'weekday' | 'startTime' | 'durationMinutes' | 'fromDate' | 'untilDate'
> & { overlapReason?: string }

/** Adds a class that is held on dates of its own, with its sessions, in the caller's transaction; the caller has checked who may. Promises:
 *  all of its dates or none; none in the past or while the studio is closed; without a reason neither room nor instructor
 *  is taken then; nothing repeats it. A refusal must end the transaction. PRODUCT 4.1, Workshops. Locks: the instructor and the closures, shared. */
export async function addDatedClass(
  work: Work,
  { dates, ...words }: DatedClassWords & { dates: readonly ClassDate[] },
): Promise<Outcome<{ id: string }, ClassChangeRefusal>> {
  const { overlapReason, ...about } = words
  const weekly = { id: newId(), ...about, ...slotOf(dates) }
  const room = decideRoomFor(weekly, await findRoom(work.tx, weekly.roomId))
  if (!room.ok) return room
  if (weekly.instructorId) await lockTimesOf(work.tx, weekly.instructorId)
  await insertWeeklyClasses(work.tx, [{ ...weekly, isWorkshop: true }], work.now())
  const added = await addDates(work, { classId: weekly.id, dates, mayOverlap: Boolean(overlapReason) })
  if (!added.ok) return added
  await announce(work.tx, { topic: 'content', id: 'timetable' })
  return ok({ id: weekly.id })
}
