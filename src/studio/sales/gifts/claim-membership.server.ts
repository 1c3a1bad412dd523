import { invariant, type Outcome, refuse } from '#src/kit/outcome.ts'
import { isId } from '#src/kit/id.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { findOwedPence } from '#src/studio/billing/account/account.store.server.ts'
import type { Opened } from '#src/studio/memberships/holdings/open-bought.server.ts'
import { forWhomOf } from '#src/studio/people/households/household.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { type ClaimRefusal, decideClaim } from './claim.ts'
import { lockClaim } from '../orders/orders.store.server.ts'
import { openClaim } from './open-claim.server.ts'

/** Claims a month that was paid for, for the signed-in holder of its link, or what is no month for a person of their account: from now, or after what they hold already. The
 *  caller has verified the link. Promises: one month for one claim, however many try at once; a place that was bought with it is theirs
 *  too and counts on it, or nothing is claimed. Locks: as openClaim. PRODUCT 4.4, 4.4a. */
export async function claimMembership(
  ctx: Ctx,
  claimId: string,
  personId?: string,
): Promise<Outcome<Opened, ClaimRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if (!isId(claimId)) return refuse('claim_not_found')
  return ctx.transaction(async (work) => {
    const claim = await lockClaim(work.tx, claimId)
    const decision = decideClaim(claim, ctx.now())
    if (!decision.ok) return decision
    if ((await findOwedPence(work.tx, actor.userId)) > 0) return refuse('has_debt')
    invariant(claim, 'what may be claimed is there')
    const who = forWhomOf(await listHousehold(work.tx, actor.userId), personId)
    if (!who) return refuse('person_not_found')
    if (who.personId && claim.terms.kind === 'plan') return refuse('plan_for_account')
    return openClaim(work, claim, { memberId: actor.userId, ...who })
  })
}
