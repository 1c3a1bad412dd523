import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { closePreparations, lockMandate, type Mandate, updateMandate } from './mandates.store.server.ts'

export type MandateEnding = {
  memberId: string
  mandateId: string
  because: 'switched_off' | 'month_ended' | 'not_paid'
}

/** Ends a direct debit on our side. forgetMandates tells the provider afterwards. Promises: nothing more is collected with it,
 *  and no set-up begun beside it comes into force; one that has ended stays as it is, and null is returned. Locks: the member, then the mandate. */
export function endMandate(ctx: Ctx, { memberId, mandateId, because }: MandateEnding): Promise<Mandate | null> {
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const mandate = await lockMandate(work.tx, mandateId)
    const now = ctx.now()
    if (mandate?.memberId !== memberId) return null
    await closePreparations(work.tx, memberId, now)
    if (mandate.state === 'ended' || mandate.state === 'failed') return null
    const details = { because, method: mandate.method }
    await recordActivity(work, { verb: 'mandate.ended', subjectId: mandateId, memberId, details })
    const ending = { state: 'ended' as const, endedBecause: because, endedAt: now, updatedAt: now }
    return updateMandate(work.tx, mandateId, ending)
  })
}
