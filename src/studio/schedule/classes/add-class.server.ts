import { newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { refuseInstructor, refuseRoom } from './class-clash.ts'
import { type ClassDates, datesOf } from '../series/class-on-timetable.ts'
import { findInstructorClash, findRoomClash, lockTimesOf } from './class-clashes.store.server.ts'
import { insertWeeklyClasses } from './classes.store.server.ts'
import { listSessionsToCome } from '../sessions/session-changes.store.server.ts'
import { listClosures } from '../closures/closures.store.server.ts'
import { findSkipped } from '../sessions/class-sessions.store.server.ts'
import { scheduleSessions, type Scheduling } from '../sessions/schedule-sessions.server.ts'
import { findRoom } from '../rooms/rooms.store.server.ts'
import { type ClassChangeRefusal, decideRoomFor } from './session-change.ts'
import type { WeeklyClass } from './weekly-class.ts'

export type NewClass = Omit<WeeklyClass, 'id'> & { alsoOn?: number[]; overlapReason?: string }

/** Adds a weekly class, or one for each of several days, and its sessions over the coming weeks. Admin only. Promises: class, sessions and log entry together or
 *  not at all; every open timetable shows it at once; without a reason neither instructor nor room is taken at its times; with one it is beside
 *  other classes, and dates on which the room is hired are left out. PRODUCT 4.1, 4.7. Locks: the instructor; constraints wait for concurrent writers. */
export async function addClass(
  ctx: Ctx,
  form: NewClass,
  scheduling: Scheduling,
): Promise<Outcome<{ id: string } & ClassDates, ClassChangeRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (form.untilDate !== null && form.untilDate < studioDate(ctx.now())) return refuse('in_the_past')
  const { alsoOn = [], overlapReason, ...words } = form
  const days = [...new Set([words.weekday, ...alsoOn])]
  const added = days.map((weekday) => ({ id: newId(), ...words, weekday }))
  const [weekly] = added as [WeeklyClass, ...WeeklyClass[]]
  try {
    return await ctx.transaction(async (work) => {
      const decision = decideRoomFor(weekly, await findRoom(work.tx, weekly.roomId))
      if (!decision.ok) return decision
      if (weekly.instructorId) await lockTimesOf(work.tx, weekly.instructorId)
      const rows = added.map((one) => ({ ...one, ...(overlapReason && { overlapReason }) }))
      await insertWeeklyClasses(work.tx, rows, ctx.now())
      await scheduleSessions(work, scheduling)
      const clash = overlapReason ? null : await findClash(work, added)
      if (clash) return clash
      for (const one of added) {
        const details = { before: null, after: { ...one, ...(overlapReason && { overlapReason }) } }
        await recordActivity(work, { verb: 'class.added', subjectId: one.id, details })
      }
      const now = ctx.now()
      const dates = await Promise.all(added.map(({ id }) => listSessionsToCome(work.tx, id, now)))
      const closures = await listClosures(work.tx, now)
      return ok({ id: weekly.id, ...datesOf(added, dates.flat(), { now, closures, ...scheduling }) })
    })
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('unknown_choice')
    throw error
  }
}

/** The first of these new classes whose room is taken on some date, or whose instructor is in another class then, as a refusal. */
async function findClash(work: Work, added: WeeklyClass[]) {
  for (const one of added) {
    const taken = await findSkipped(work.tx, one.id)
    if (taken) return refuseRoom(await findRoomClash(work.tx, { ...one, ...taken }), { ...taken, mayLeaveOut: true })
    const busy = await findInstructorClash(work.tx, { classId: one.id, sessionIds: null, now: work.now() })
    if (busy) return refuseInstructor(busy)
  }
  return null
}
