import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { changesBetween } from '#src/studio/activity/changes-between.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listProducts } from '#src/studio/products/products.store.server.ts'
import { decidePromoTerms, type PromoCode, type PromoTerms, type PromoTermsRefusal } from './promo-code.ts'
import { lockPromoCode, updatePromoCode } from './promo-codes.store.server.ts'

/** Changes what a promo code takes off and who may use it, or ends it; its name stays. Admin only. Promises: what was ordered keeps
 *  what was taken off it then; before and after are in the activity log; nothing is written when nothing changes. Locks: the code.
 *  PRODUCT 4.4a. */
export async function changePromoCode(
  ctx: SignedInCtx,
  { code, terms }: { code: string; terms: Partial<PromoTerms> },
): Promise<Outcome<PromoCode, PromoTermsRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction<SignedInCtx, Outcome<PromoCode, PromoTermsRefusal>>(async (work) => {
    const before = await lockPromoCode(work.tx, code)
    if (!before) return refuse('promo_not_found')
    const productIds = (await listProducts(work.tx)).map(({ id }) => id)
    const decision = decidePromoTerms({ ...before, ...terms }, productIds)
    if (!decision.ok) return decision
    const { code: _, ...after } = decision.value
    const changes = changesBetween<PromoTerms>(before, after)
    if (!changes) return ok(before)
    await updatePromoCode(work.tx, code, after)
    const details = { promoCode: code, ...changes }
    await recordActivity(work, { verb: 'content.promo_code_changed', subjectId: code, details })
    return decision
  })
}
