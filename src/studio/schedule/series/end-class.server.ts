import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { isId } from '#src/kit/id.ts'
import { addDays, studioDate } from '#src/kit/time.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { cancelClass, type SessionsCancelled } from '../classes/cancel-class.server.ts'
import { findWeeklyClass, lockWeeklyClass } from '../classes/classes.store.server.ts'
import type { ClassChangeRefusal } from '../classes/session-change.ts'
import { listSessionsToCome, updateWeeklyClass } from '../sessions/session-changes.store.server.ts'

/** Ends a weekly class: all its dates to come are cancelled, and it has none from today on. Admin only. Promises: as cancelClass; a class
 *  that has no dates yet never gets any. PRODUCT 4.1. Locks: as cancelClass, or the class. */
export async function endClass(ctx: Ctx, classId: string): Promise<Outcome<SessionsCancelled, ClassChangeRefusal>> {
  if (ctx.actor.kind !== 'account' || ctx.actor.role !== 'admin') return refuse('not_allowed')
  if (!isId(classId)) return refuse('class_not_found')
  return ctx.transaction(async (work) => {
    const weekly = await findWeeklyClass(work.tx, classId)
    if (!weekly) return refuse('class_not_found')
    const [next] = await listSessionsToCome(work.tx, classId, work.now())
    if (next) return cancelClass(work, { sessionId: next.id, reach: 'from-this-date-on' })
    await lockWeeklyClass(work.tx, { classId })
    const untilDate = addDays(studioDate(work.now()), -1)
    await updateWeeklyClass(work.tx, classId, { untilDate }, work.now())
    const details = { name: weekly.name, before: { untilDate: weekly.untilDate }, after: { untilDate } }
    await recordActivity(work, { verb: 'class.changed', subjectId: classId, details })
    return ok({ sessions: 0, people: 0, untold: [] })
  })
}
