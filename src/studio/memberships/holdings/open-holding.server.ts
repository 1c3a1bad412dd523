import { invariant, ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { decideSale, type SaleRefusal, type SoldTerms, termsAtSale } from '#src/studio/products/product.ts'
import { findProduct } from '#src/studio/products/products.store.server.ts'
import { endAfterDays } from '../membership-period.ts'
import { findHistory, findHoldingBySource, type Holding, insertHolding } from './holdings.store.server.ts'
import type { MembershipSource } from '../memberships.store.server.ts'

export type NewHolding = {
  memberId: string
  /** The person of the account it is for; null for its holder. */
  personId?: string | null
  productId: string
  /** Its terms, where it was sold before; otherwise those of this moment. */
  sold?: SoldTerms
  source: MembershipSource
  /** The payment, order unit or claim it is opened for, once. */
  sourceRef?: string
  /** When it begins, where that was before: a class is counted on it already. */
  startsAt?: Date
  /** Why staff grants it. */
  reason?: string
}

/** Opens a pass, a single class, an intro offer or a ticket for a member, from now or from its first class; a plan is opened by
 *  openMembership. Promises: its terms are those of this moment, or as it was sold; an intro offer once per person, and what is for first-timers only to
 *  those who never held anything; a second call with the same `sourceRef` opens nothing and returns the first. Locks: the member.
 *  PRODUCT 4.4a. */
export async function openHolding(ctx: Ctx, request: NewHolding): Promise<Outcome<Holding, SaleRefusal>> {
  const { memberId, productId, source, sourceRef, reason } = request
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const already = sourceRef ? await findHoldingBySource(work.tx, sourceRef) : null
    if (already) return ok(already)
    const sold = request.sold ?? (await findProduct(work.tx, productId))
    invariant(sold && sold.kind !== 'plan', `${productId} is something else than a plan`)
    const now = ctx.now()
    // Someone who comes to a class between buying and claiming has not bought too late: only what they held by now counts here.
    const { personId = null } = request
    const { had } = await findHistory(work.tx, { memberId, personId }, now)
    const sale = decideSale(sold, { hasHadIt: had.includes(productId), hasBeen: had.length > 0 })
    if (!sale.ok && source !== 'grant') return sale
    const { startsAt = now } = request
    const { days, begins } = sold
    const isLater = begins === 'first_use' && days !== null
    const holding = await insertHolding(work.tx, {
      memberId,
      personId,
      ...termsAtSale({ ...sold, id: productId }),
      daysFromFirstUse: isLater ? days : null,
      startsAt: isLater ? null : startsAt,
      endsAt: isLater || days === null ? null : endAfterDays(startsAt, days),
      source,
      sourceRef,
      reason,
      createdAt: now,
    })
    if (!holding) return refuse('intro_used')
    await recordActivity(work, {
      verb: 'holding.opened',
      subjectId: holding.id,
      memberId,
      details: { product: sold.name, source, ...(reason ? { reason } : {}) },
    })
    return ok(holding)
  })
}
