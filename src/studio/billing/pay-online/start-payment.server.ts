import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import { type Intent, ProviderUnavailable } from '#src/platform/payments/provider.server.ts'
import { countAttempt } from '#src/platform/rate-limit.server.ts'
import { findMembershipCovering } from '#src/studio/memberships/memberships.store.server.ts'
import type { Cover } from '#src/studio/memberships/allowance/allowance.ts'
import type { Package } from '#src/studio/products/packages.ts'
import { findPackage } from '#src/studio/products/packages.store.server.ts'
import { purchaseOf } from '#src/studio/memberships/plan-changes/plan-change.ts'
import { STARTS_ALLOWED, type StartRefusal } from '../payments/payment.ts'
import { findOpenPayment, insertPayment, type Payment, updatePayment } from '../payments/payments.store.server.ts'
import { prepareIntent } from './prepare-intent.server.ts'

export type StartRequest = {
  packageId: string | undefined
  /** What the caller believes it costs; refused when it is not what it costs. */
  amountPence: number | undefined
  /** Whom the caller says it is for; only themselves is accepted. */
  userId?: string
  /** Keep the method for direct debit. */
  savesMethod?: boolean
  /** Whose starts are counted against the limit; null when limits are off. */
  limitKey: string | null
  /** Whether asking for the same payment again counts too: so for callers of the API, not for who tries another card. */
  countsRepeats?: boolean
}

export type Started = { payment: Payment; intent: Intent }
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
  const found = await ctx.transaction((work) => findOrWritePayment(work, actor, request))
  if (!found.ok) return found
  const { payment, replaced } = found.value
  try {
    if (replaced?.intentId) await ctx.payments.cancelIntent(replaced.intentId)
    const intent = await prepareIntent(ctx, payment)
    return ok({ payment: { ...payment, intentId: intent.id }, intent })
  } catch (error) {
    if (!(error instanceof ProviderUnavailable)) throw error
    ctx.log.warn('payment.provider_unavailable', { paymentId: payment.id })
    return refuse('provider_unavailable')
  }
}

type Found = { payment: Payment; replaced: Payment | null }

async function findOrWritePayment(
  work: Work,
  actor: Account,
  request: StartRequest,
): Promise<Outcome<Found, StartRefusal>> {
  const wanted = await findPackage(work.tx, request.packageId ?? '')
  if (!wanted) return refuse('plan_not_found')
  const cover = await findMembershipCovering(work.tx, actor.userId, work.now())
  // The next month is being collected by direct debit: nothing is bought on top until that has ended.
  if (cover && cover.id === null) return refuse('in_progress')
  const purchase = purchaseOf(cover && (await findPackage(work.tx, cover.packageId)), wanted)
  if (!purchase) return refuse('is_downgrade')
  if (purchase.amountPence !== request.amountPence) return refuse('wrong_amount')
  const raised = purchase.purpose === 'upgrade' ? cover : null
  const row = newPayment(work, actor, { ...purchase, wanted, raised, savesMethod: request.savesMethod ?? false })
  const waiting = await findOpenPayment(work.tx, row)
  const same = waiting && isSame(waiting, row) ? waiting : null
  if (same && !request.countsRepeats) return ok({ payment: same, replaced: null })
  if (!same && waiting?.state === 'processing') return refuse('in_progress')
  if (request.limitKey && !(await countAttempt(work.tx, { key: request.limitKey, ...STARTS_ALLOWED })).allowed) {
    return refuse('too_many')
  }
  if (same) return ok({ payment: same, replaced: null })
  if (waiting) await updatePayment(work.tx, waiting.id, { state: 'cancelled', updatedAt: work.now() })
  // Another tab may have written the same payment since we looked; then that one is gone on with.
  const payment = (await insertPayment(work.tx, row)) ?? (await findOpenPayment(work.tx, row))
  return payment ? ok({ payment, replaced: waiting }) : refuse('in_progress')
}

type PaymentRequest = { purpose: 'membership' | 'upgrade'; amountPence: number; wanted: Package; raised: Cover | null }

function newPayment(ctx: Ctx, actor: Account, sale: PaymentRequest & { savesMethod: boolean }) {
  const { purpose, amountPence, wanted, raised, savesMethod } = sale
  return {
    memberId: actor.userId,
    payerName: actor.name,
    payerEmail: actor.email,
    purpose,
    packageId: wanted.id,
    membershipId: raised?.id ?? null,
    fromPackageId: raised?.packageId ?? null,
    description: purpose === 'upgrade' ? `Upgrade to ${wanted.name}` : `${wanted.name}, one month`,
    amountPence,
    savesMethod,
    state: 'pending' as const,
    provider: ctx.payments.name,
    createdAt: ctx.now(),
  }
}

function isSame(waiting: Payment, row: ReturnType<typeof newPayment>): boolean {
  return (
    waiting.amountPence === row.amountPence &&
    waiting.membershipId === row.membershipId &&
    waiting.savesMethod === row.savesMethod &&
    waiting.provider === row.provider
  )
}
