import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import type { OrderLine } from '../orders/order.ts'
import { findLiveOrder } from '../orders/orders.store.server.ts'
import { applyPromoCode } from './apply-promo-code.server.ts'
import { PROMO_FIELD, type PromoView, takenOffPence } from './promo-code.ts'
import { recognisePromoCode } from './recognise-promo-code.server.ts'

type Typed = {
  promoCode: string
  lines: readonly OrderLine[]
  buyer: { id: string | null; email: string } | null
  /** What would be paid: an order placed from it before keeps its own use. */
  cartKey?: string
  /** Whose tries are counted; null when limits are off. */
  limitKey: LimitKey | null
}

/** What the page shows of it, and the lines at the price it leaves. */
type Previewed = { promo: PromoView; lines: OrderLine[] }

/** What a code that was typed would take off. Promises: what the page shows is what it costs, unless something changes before it is
 *  paid, and then nobody is charged; nothing is held yet. Locks: none. */
export async function previewPromoCode(
  ctx: Ctx,
  { promoCode: typed, lines, buyer, cartKey, limitKey }: Typed,
): Promise<Previewed> {
  const refused = (error: string | null) => ({ promo: { typed, error, code: '', off: '' }, lines: [...lines] })
  const known = await recognisePromoCode(ctx, { promoCode: typed, limitKey })
  if (!known.ok) return refused(known.fields?.[PROMO_FIELD] ?? null)
  if (!known.value || lines.length === 0) return refused(null)
  const { value: code } = known
  const applied = await ctx.transaction(async ({ tx, now }) => {
    const standing = cartKey ? await findLiveOrder(tx, cartKey) : null
    return applyPromoCode(tx, code, { lines, buyer, exceptOrderId: standing?.id, now: now() })
  })
  if (!applied.ok) return refused(applied.fields?.[PROMO_FIELD] ?? null)
  const off = formatPenceExact(takenOffPence(applied.value))
  return { promo: { typed, error: null, code: code.code, off }, lines: applied.value }
}
