import type { LimitKey } from '#src/platform/rate-limit.server.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import { oneSold } from '#src/studio/products/product-words.ts'
import { findLiveOrder, findOwnOrderKey } from '#src/studio/sales/orders/orders.store.server.ts'
import type { StartRefusal } from '../payments/payment.ts'
import { findOpenPayment, findOrderPayment } from '../payments/payments.store.server.ts'
import { beginPayment, type DuePayment, type StalePayment, type Started } from './begin-payment.server.ts'
import { continuePayment } from './continue-payment.server.ts'
import { findPurchase } from './find-purchase.server.ts'

export type StartRequest = {
  packageId: string | undefined
  /** What the caller believes it costs; refused when it is not what it costs. */
  amountPence: number | undefined
  /** What the payer was shown that is left to pay, once what is on their account is used. */
  toPayPence?: number
  /** Whom the caller says it is for; only themselves is accepted. */
  userId?: string
  /** Keep the method for direct debit. */
  savesMethod?: boolean
  /** The payer asks for the classes to begin at once. A call of the specification need not say it (decision 030). */
  startsNow?: boolean
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: LimitKey | null
  /** Whether asking for the same payment again counts too: so for callers of the API, not for who tries another card. */
  countsRepeats?: boolean
}

type Account = Extract<Actor, { kind: 'account' }>

/** Begins the payment for a month of a package, or for an upgrade to it.
 *  Promises: the price is the studio's, never the caller's; nothing is granted yet; starting the same thing again goes on with
 *  the same payment, so that two tabs cannot charge twice. Checked in the order of PRODUCT 4.4.
 *  Locks: nothing for long; the provider is asked after the transaction. */
export async function startPayment(ctx: Ctx, request: StartRequest): Promise<Outcome<Started, StartRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  if (request.userId !== undefined && request.userId !== actor.userId) return refuse('foreign_user')
  if (request.amountPence === undefined) return refuse('amount_required')
  if (!request.packageId) return refuse('plan_required')
  return beginPayment(ctx, request, (work, limitKey) => findDue(work, actor, { ...request, limitKey }))
}

async function findDue(
  work: Work,
  actor: Account,
  { packageId = '', amountPence, toPayPence, savesMethod = false, limitKey, countsRepeats }: StartRequest,
): Promise<Outcome<DuePayment | StalePayment, StartRefusal>> {
  const found = await findPurchase(work.tx, { memberId: actor.userId, now: work.now() }, packageId)
  if (!found.ok) return found
  const { purpose, target, cover } = found.value
  if (found.value.amountPence !== amountPence) return refuse('wrong_amount')
  // Begun with a promo code, in this tab or another: nobody pays for both.
  const coded = await findLiveOrder(work.tx, await findOwnOrderKey(work.tx, actor.userId, packageId))
  const begun = coded && (await findOrderPayment(work.tx, coded.id))
  if (begun?.state === 'processing') return refuse('in_progress')
  if (begun && begun.state !== 'cancelled') return ok({ payment: begun, isStale: true as const })
  const raised = purpose === 'upgrade' ? cover : null
  const terms = {
    memberId: actor.userId,
    payerName: actor.name,
    payerEmail: actor.email,
    purpose,
    packageId,
    membershipId: raised?.id ?? null,
    fromPackageId: raised?.packageId ?? null,
    description: purpose === 'upgrade' ? `Upgrade to ${target.name}` : oneSold(target),
    amountPence,
    savesMethod,
  }
  return continuePayment(work, {
    terms,
    toPayPence,
    find: () => findOpenPayment(work.tx, terms),
    limitKey,
    countsRepeats,
  })
}
