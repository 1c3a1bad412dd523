import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { listProducts } from '#src/studio/products/products.store.server.ts'
import { decidePromoTerms, offInWords, type PromoCode, promoCodeTyped, type PromoTermsRefusal } from './promo-code.ts'
import { insertPromoCode } from './promo-codes.store.server.ts'

/** Makes a promo code. Admin only. Promises: no two have one name, however it is typed; it is in the activity log. Locks: none.
 *  PRODUCT 4.4a. */
export async function makePromoCode(
  ctx: SignedInCtx,
  promo: PromoCode,
): Promise<Outcome<PromoCode, PromoTermsRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction<SignedInCtx, Outcome<PromoCode, PromoTermsRefusal>>(async (work) => {
    const productIds = (await listProducts(work.tx)).map(({ id }) => id)
    const decision = decidePromoTerms({ ...promo, code: promoCodeTyped(promo.code) }, productIds)
    if (!decision.ok) return decision
    const made = await insertPromoCode(work.tx, { ...decision.value, createdAt: work.now() })
    if (!made) return refuse('promo_taken')
    const details = { promoCode: made.code, takesOff: offInWords(made) }
    await recordActivity(work, { verb: 'content.promo_code_made', subjectId: made.code, details })
    return ok(made)
  })
}
