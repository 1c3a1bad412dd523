import { isId } from '#src/kit/id.ts'
import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { refuseInstructor } from '../classes/class-clash.ts'
import { findInstructorClash, lockTimesOf } from '../classes/class-clashes.store.server.ts'
import { changeClass, type ClassChange, type ClassChanged } from '../classes/change-class.server.ts'
import { findWeeklyClass } from '../classes/classes.store.server.ts'
import { listClosures } from '../closures/closures.store.server.ts'
import { type ClassDates, datesOf } from './class-on-timetable.ts'
import type { ClassChangeRefusal } from '../classes/session-change.ts'
import type { WeeklyClass } from '../classes/weekly-class.ts'
import { listSessionsToCome, updateWeeklyClass } from '../sessions/session-changes.store.server.ts'
import { scheduleSessions, type Scheduling } from '../sessions/schedule-sessions.server.ts'

export type WeeklyChange = Pick<ClassChange, 'words' | 'follow'> & {
  classId: string
  /** When it begins and ends, for a class without dates to come. */
  runs?: Pick<WeeklyClass, 'fromDate' | 'untilDate'>
}

/** Changes a weekly class with all its dates to come, also one that has none, and makes those it should have now. Admin only. Promises: as
 *  changeClass; without a reason its instructor is in no other class at its first dates. PRODUCT 4.1, 4.7. Locks: as changeClass; constraints wait for concurrent writers. */
export async function changeWeeklyClass(
  ctx: Ctx,
  { classId, runs, ...change }: WeeklyChange,
  scheduling: Scheduling,
): Promise<Outcome<ClassChanged & ClassDates, ClassChangeRefusal>> {
  return ctx.transaction(async (work) => {
    if (!isId(classId) || !(await findWeeklyClass(work.tx, classId))) return refuse('class_not_found')
    const before = await listSessionsToCome(work.tx, classId, work.now())
    if (runs && before.length > 0) return refuse('has_dates')
    const changed = await changeClass(work, { ...change, classId, reach: 'from-this-date-on' })
    if (!changed.ok) return changed
    if (runs) await updateWeeklyClass(work.tx, classId, runs, work.now())
    const weekly = await findWeeklyClass(work.tx, classId)
    invariant(weekly, 'it was there and is never removed')
    if (weekly.instructorId) await lockTimesOf(work.tx, weekly.instructorId)
    await scheduleSessions(work, scheduling)
    const dates = await listSessionsToCome(work.tx, classId, work.now())
    const made = dates.filter(({ id }) => before.every((one) => one.id !== id)).map(({ id }) => id)
    const clash = change.words.overlapReason
      ? null
      : await findInstructorClash(work.tx, { classId, sessionIds: made, now: work.now() })
    if (clash) return refuseInstructor(clash)
    const closures = await listClosures(work.tx, work.now())
    return ok({ ...changed.value, ...datesOf([weekly], dates, { now: work.now(), closures, ...scheduling }) })
  })
}
