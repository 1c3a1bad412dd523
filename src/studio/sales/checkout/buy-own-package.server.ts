import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import {
  beginPayment,
  type DuePayment,
  type StalePayment,
  type Started,
} from '#src/studio/billing/pay-online/begin-payment.server.ts'
import { findPurchase } from '#src/studio/billing/pay-online/find-purchase.server.ts'
import type { OrderPayRefusal } from '#src/studio/billing/pay-online/order-payment.ts'
import { startPayment, type StartRequest } from '#src/studio/billing/pay-online/start-payment.server.ts'
import type { StartRefusal } from '#src/studio/billing/payments/payment.ts'
import { findOpenPayment } from '#src/studio/billing/payments/payments.store.server.ts'
import { forWhomOf } from '#src/studio/people/households/household.ts'
import { listHousehold } from '#src/studio/people/households/household.store.server.ts'
import { findOrPlaceOrder } from '../orders/find-or-place-order.server.ts'
import { findOwnOrderKey } from '../orders/orders.store.server.ts'
import { recognisePromoCode } from '../promo-codes/recognise-promo-code.server.ts'

export type OwnPurchase = Pick<StartRequest, 'amountPence' | 'toPayPence' | 'startsNow' | 'limitKey'> & {
  packageId: string
  /** The person of the account it is for; nobody or the holder for themselves. */
  personId?: string
  /** As it was typed. */
  promoCode: string
}

type OwnPurchaseRefusal = OrderPayRefusal | StartRefusal

type Account = Extract<Actor, { kind: 'account' }>

/** Begins the payment for one package of the member's own: without a promo code as startPayment; with one, or for another person of the account,
 *  as an order, which keeps both and uses the code when it is paid. Promises: those of both; with a code and without it is one payment, so nobody pays for both; an upgrade takes no code.
 *  Locks: those of findOrPlaceOrder. PRODUCT 4.4a, decision 063. */
export async function buyOwnPackage(ctx: Ctx, request: OwnPurchase): Promise<Outcome<Started, OwnPurchaseRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  const promo = await recognisePromoCode(ctx, request)
  if (!promo.ok) return promo
  const household = await ctx.transaction(({ tx }) => listHousehold(tx, actor.userId))
  const who = forWhomOf(household, request.personId)
  if (!who) return refuse('person_not_found')
  const { personId } = who
  if (promo.value === null && personId === null)
    return startPayment(ctx, { ...request, amountPence: request.amountPence || undefined })
  const promoCode = promo.value?.code
  return beginPayment(ctx, request, (work, limitKey) =>
    findDue(work, actor, { ...request, personId, promoCode, limitKey }),
  )
}

async function findDue(
  work: Work,
  { userId: memberId, name, email }: Account,
  {
    packageId,
    personId,
    ...request
  }: Omit<OwnPurchase, 'personId' | 'promoCode'> & { personId: string | null; promoCode?: string },
): Promise<Outcome<DuePayment | StalePayment, OwnPurchaseRefusal>> {
  const found = await findPurchase(work.tx, { memberId, personId, now: work.now() }, packageId)
  if (!found.ok) return found
  const { purpose } = found.value
  if (purpose === 'upgrade') return refuse('promo_other_products')
  // Begun without a code.
  const open = personId ? null : await findOpenPayment(work.tx, { memberId, purpose, packageId })
  if (open?.state === 'processing') return refuse('in_progress')
  if (open) return ok({ payment: open, isStale: true as const })
  return findOrPlaceOrder(work, {
    ...request,
    kind: 'cart',
    cartKey: await findOwnOrderKey(work.tx, memberId, packageId, personId),
    personId,
    items: [{ packageId, quantity: 1 }],
    buyer: { name, email },
    recipient: null,
  })
}
