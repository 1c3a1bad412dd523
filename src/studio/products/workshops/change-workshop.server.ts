import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { changeDatedClass } from '#src/studio/schedule/dated-classes/change-dated-class.server.ts'
import { updateProduct } from '../products.store.server.ts'
import { datesToCome, type Workshop, type WorkshopRefusal, type WorkshopTerms } from './workshop.ts'
import { findWorkshop, lockWorkshop } from './workshops.store.server.ts'

/** Changes what is said of a workshop, its price, its dates to come, or whether it is shown. Admin only. Promises: all or nothing; who
 *  has a ticket is notified of each date that is different, with what is, and may give the ticket back for it; once tickets are sold no
 *  date is added or left out; a ticket that was sold keeps its price; before and after are in the log. PRODUCT 4.1, Workshops.
 *  Locks: the workshop, then as changeDatedClass. */
export async function changeWorkshop(
  ctx: SignedInCtx,
  { id, terms }: { id: string; terms: Partial<WorkshopTerms> },
): Promise<Outcome<Workshop, WorkshopRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  try {
    return await ctx.transaction(async (work) => {
      await lockWorkshop(work.tx, id)
      const before = await findWorkshop(work.tx, id, work.now())
      if (!before) return refuse('workshop_not_found')
      const toCome = datesToCome(before, work.now())
      if (before.state === 'ended' || toCome.length === 0) return refuse('workshop_over')
      const was = wordsOf(before, toCome)
      const ahead = (terms.dates ?? was.dates).filter(({ date }) => !hasBegun(before, date, work.now()))
      const { overlapReason, ...after } = { ...was, ...terms, dates: ahead }
      const changes = changesBetween<Omit<WorkshopTerms, 'overlapReason'>>(was, after)
      if (!changes) return ok(before)
      const { pricePence, refundDays, state, dates, ...words } = after
      const held = { ...words, ...(overlapReason && { overlapReason }) }
      const changed = await changeDatedClass(work, { classId: before.classId, words: held, dates })
      if (!changed.ok) return changed
      const allowance = before.dates.length - toCome.length + dates.length
      await updateProduct(work.tx, id, { name: after.name, pricePence, refundDays, state, allowance })
      await announce(work.tx, { topic: 'content', id: 'timetable' })
      await recordActivity(work, {
        verb: 'workshop.changed',
        subjectId: id,
        details: { class: before.name, ...changes, ...(overlapReason && { overlapReason }) },
      })
      const now = await findWorkshop(work.tx, id, work.now())
      invariant(now, 'a workshop is never removed')
      return ok(now)
    })
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('unknown_choice')
    if (sqlStateOf(error) === '23505') return refuse('date_taken')
    throw error
  }
}

/** What has begun stays as it is. */
function hasBegun({ dates }: Workshop, date: string, now: Date): boolean {
  return dates.some((one) => one.date === date && one.status === 'scheduled' && one.startsAt <= now)
}

function wordsOf(one: Workshop, toCome: Workshop['dates']): Omit<WorkshopTerms, 'overlapReason'> {
  const { name, description, typeId, instructorId, roomId, level, maxSpots, pricePence, refundDays } = one
  const words = { name, description, typeId, instructorId, roomId, level, maxSpots, pricePence, refundDays }
  const dates = toCome.map(({ date, startTime, durationMinutes }) => ({ date, startTime, durationMinutes }))
  return { ...words, state: one.state === 'on_sale' ? 'on_sale' : 'hidden', dates }
}
