import { isId, newId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { countAttempt, limitKey } from '#src/platform/rate-limit.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { decideClaim, type ClaimResendRefusal } from './claim.ts'
import { claimEmail } from './claim-email.ts'
import { findClaim } from '../orders/orders.store.server.ts'
import { signClaimLink } from './sign-claim-link.server.ts'

const SENDS_ALLOWED = { most: 3, windowSeconds: 3600 }

/** Sends the link of an unclaimed month again, to its former address; returns that address. Promises: only for its buyer, only
 *  while it can be claimed; three an hour at most where `isLimited`. Another member's is not found. */
export async function resendClaim(
  ctx: SignedInCtx,
  { claimId, isLimited }: { claimId: string; isLimited: boolean },
): Promise<Outcome<string, ClaimResendRefusal>> {
  if (!isId(claimId)) return refuse('claim_not_found')
  return ctx.transaction(async (work) => {
    const claim = await findClaim(work.tx, claimId)
    if (claim?.buyerId !== ctx.actor.userId) return refuse('claim_not_found')
    if (!decideClaim(claim, ctx.now()).ok) return refuse('not_open')
    if (
      isLimited &&
      !(await countAttempt(work.tx, { key: limitKey('claim-resend', claimId), ...SENDS_ALLOWED })).allowed
    ) {
      return refuse('too_many')
    }
    const { name, productKind: kind, expiresAt } = claim
    const email = claimEmail(claim, [{ name, kind, expiresAt, claimUrl: signClaimLink(ctx.links, claim) }])
    const memberId = claim.isGift ? null : ctx.actor.userId
    const dedupeKey = `claims:${claim.orderId}:${newId()}`
    await postMessage(work, { ...email, memberId, subjectId: claim.orderId, dedupeKey })
    return ok(email.to.email)
  })
}
