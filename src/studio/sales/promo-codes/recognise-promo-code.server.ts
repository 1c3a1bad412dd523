import { ok, type Outcome } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { countAttempt, forgiveAttempt, limitKey, type LimitKey } from '#src/platform/rate-limit.server.ts'
import { GUESSES_ALLOWED, type PromoCode, promoCodeTyped, type PromoRefusal, refusePromo } from './promo-code.ts'
import { findPromoCode } from './promo-codes.store.server.ts'

type Typed = {
  promoCode?: string
  /** Whose tries are counted; null when limits are off. */
  limitKey: LimitKey | null
}

/** The code that was typed; null for nothing typed. Promises: a caller who tries many that do not exist is stopped, wherever they are
 *  typed; one that exists is no try. Locks: none. */
export async function recognisePromoCode(
  ctx: Ctx,
  { promoCode = '', limitKey: caller }: Typed,
): Promise<Outcome<PromoCode | null, PromoRefusal>> {
  const code = promoCodeTyped(promoCode)
  if (code === '') return ok(null)
  const limit = caller === null ? null : { key: limitKey('promo-code', caller), ...GUESSES_ALLOWED }
  // A value, not a refusal: what is counted stays.
  const found = await ctx.transaction(async ({ tx }) => {
    // Counted before, so that many at once cannot all pass.
    if (limit && !(await countAttempt(tx, limit)).allowed) return 'promo_guesses' as const
    const promo = await findPromoCode(tx, code)
    if (promo && limit) await forgiveAttempt(tx, limit)
    return promo ?? ('promo_unknown' as const)
  })
  if (typeof found !== 'string') return ok(found)
  const refused = refusePromo(found)
  return found === 'promo_guesses' ? { ...refused, retryAfterSeconds: GUESSES_ALLOWED.windowSeconds } : refused
}
