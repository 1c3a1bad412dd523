import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findMandateInForce, type Mandate, updateMandate } from './mandates.store.server.ts'

/** Lets a member's direct debit end with the paid month, or withdraws that. Null when none is active. Promises: nothing more is
 *  collected after that month; withdrawn, it continues as before without asking the bank again. Locks: the member. PRODUCT 4.3. */
export function letMandateRunOut(ctx: Ctx, memberId: string, endsWithPeriod: boolean): Promise<Mandate | null> {
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const mandate = await findMandateInForce(work.tx, memberId)
    if (mandate?.state !== 'active') return null
    if (mandate.endsWithPeriod === endsWithPeriod) return mandate
    const verb = endsWithPeriod ? 'mandate.runs_out' : 'mandate.resumed'
    const details = { method: mandate.method }
    await recordActivity(work, { verb, subjectId: mandate.id, memberId, details })
    return updateMandate(work.tx, mandate.id, { endsWithPeriod, updatedAt: ctx.now() })
  })
}
