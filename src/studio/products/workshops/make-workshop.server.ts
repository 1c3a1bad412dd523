import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { sqlStateOf } from '#src/platform/database/database-error.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { addDatedClass } from '#src/studio/schedule/dated-classes/add-dated-class.server.ts'
import { makeProduct } from '../make-product.server.ts'
import { updateProduct } from '../products.store.server.ts'
import { ticketTerms, type Workshop, type WorkshopRefusal, type WorkshopTerms } from './workshop.ts'
import { findWorkshop } from './workshops.store.server.ts'

/** Makes a workshop: a class on dates of its own, and the ticket that books all of them. Admin only. Promises: all or nothing; its dates
 *  are on the timetable and its ticket is sold at once, unless it is hidden; its address comes of its name and is never one that was
 *  used before; it is in the activity log. PRODUCT 4.1, Workshops. Locks: as addDatedClass. */
export async function makeWorkshop(
  ctx: SignedInCtx,
  terms: WorkshopTerms,
): Promise<Outcome<Workshop, WorkshopRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  try {
    return await ctx.transaction(async (work) => {
      const { pricePence: _, refundDays, state: __, ...held } = terms
      const added = await addDatedClass(work, held)
      if (!added.ok) return added
      const ticket = await makeProduct(work, { kind: 'ticket', terms: { ...ticketTerms(terms), features: [] } })
      if (!ticket.ok) return refuse('unknown_choice')
      await updateProduct(work.tx, ticket.value.id, { classId: added.value.id, refundDays })
      const made = await findWorkshop(work.tx, ticket.value.id, work.now())
      invariant(made, 'a workshop that was just made is there')
      const details = { before: null, after: terms }
      await recordActivity(work, { verb: 'workshop.made', subjectId: made.id, details })
      return ok(made)
    })
  } catch (error) {
    if (sqlStateOf(error) === '23503') return refuse('unknown_choice')
    throw error
  }
}
