import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { cancelClass, type SessionsCancelled } from '#src/studio/schedule/classes/cancel-class.server.ts'
import { updateProduct } from '../products.store.server.ts'
import { datesToCome, type WorkshopRefusal } from './workshop.ts'
import { findWorkshop, lockWorkshop } from './workshops.store.server.ts'

/** Cancels a workshop: all its dates to come, for everyone. Admin only. Promises: no ticket is sold any more; everybody with one is
 *  notified once, and what they paid goes back (refundPlaces); its page says so. PRODUCT 4.1, Workshops. Locks: the workshop, then as
 *  cancelClass. */
export async function cancelWorkshop(
  ctx: SignedInCtx,
  id: string,
): Promise<Outcome<SessionsCancelled, WorkshopRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await lockWorkshop(work.tx, id)
    const workshop = await findWorkshop(work.tx, id, work.now())
    if (!workshop) return refuse('workshop_not_found')
    const [next] = datesToCome(workshop, work.now())
    if (workshop.state === 'ended' || !next) return refuse('workshop_over')
    await updateProduct(work.tx, id, { state: 'ended' })
    const cancelled = await cancelClass(work, { sessionId: next.sessionId, reach: 'from-this-date-on' })
    if (!cancelled.ok) return cancelled
    const { sessions, people } = cancelled.value
    const details = { class: workshop.name, sessions, people }
    await recordActivity(work, { verb: 'workshop.cancelled', subjectId: id, details })
    return cancelled
  })
}
