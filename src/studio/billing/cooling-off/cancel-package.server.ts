import { isId } from '#src/kit/id.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import { type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { tellProviderOfEnding } from '../renewals/tell-provider-of-ending.server.ts'
import { completeRefund } from '../refunds/complete-refund.server.ts'
import type { CoolingOffRefusal } from './cooling-off.ts'
import { takePackageBack, type TakenBack } from './take-package-back.server.ts'

export type PackageCancellation = {
  paymentId: string
  /** The refund the member was shown; refused when it has changed. */
  amountPence: number
}

/** A member cancels a package of their own within 14 days of buying it, on their own.
 *  Promises: it is over at once and told at once, in one transaction with the request for the money; the amount is the one that
 *  was shown or nothing happens; two clicks cancel once. The money goes back the way it came, with a credit note for each payment;
 *  while the provider does not answer that is continued automatically.
 *  Locks: as takePackageBack; the provider is asked after that. PRODUCT 4.4, decision 030. */
export async function cancelPackage(
  ctx: SignedInCtx,
  { paymentId, amountPence }: PackageCancellation,
): Promise<Outcome<TakenBack, CoolingOffRefusal>> {
  if (!isId(paymentId)) return refuse('payment_not_found')
  const taken = await ctx.transaction<SignedInCtx, Outcome<TakenBack, CoolingOffRefusal>>(async (work) => {
    const found = await takePackageBack(work, { paymentId })
    if (found.ok && found.value.amountPence !== amountPence) return refuse('amount_changed')
    if (found.ok) await tell(work, found.value)
    return found
  })
  if (!taken.ok) return taken
  await tellProviderOfEnding(ctx, { memberId: ctx.actor.userId, givesUp: taken.value.givesUp })
  for (const refundId of taken.value.refundIds) await completeRefund(ctx, refundId)
  return taken
}

async function tell(work: Work<SignedInCtx>, taken: TakenBack): Promise<void> {
  const { payment, noun, amountPence, cancelled, voidedLinks, endsDirectDebit } = taken
  await postMessage(work, {
    kind: 'package-cancelled',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: {
      name: payment.payerName,
      description: payment.description,
      noun,
      amount: formatPenceExact(amountPence),
      classesUsed: Math.max(0, ...taken.parts.map(({ used }) => used)),
      cancelled: cancelled.length,
      voidedLinks,
      endsDirectDebit,
      url: work.links.to('/dashboard/history?view=payments'),
    },
    memberId: payment.memberId,
    subjectId: payment.id,
    dedupeKey: `package-cancelled:${payment.id}`,
  })
}
