import type { Ctx } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { cancellableUntil } from '../cooling-off/cooling-off-period.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { receiptFacts } from './receipt.ts'

type Receipt = { payment: Payment; isGiven: boolean; dedupeKey: string }

/** Puts the receipt of a payment into the outbox, within the transaction of what it tells; once for a dedupeKey. */
export async function postReceipt(ctx: Ctx, { payment, isGiven, dedupeKey }: Receipt): Promise<void> {
  const until = isGiven ? cancellableUntil(payment) : null
  const cancel = until === null ? null : { until, url: ctx.links.to(`/dashboard/membership/cancel/${payment.id}`) }
  await ctx.transaction(async ({ tx }) => {
    await postMessage(tx, {
      kind: 'payment-receipt',
      recipient: payment.payerEmail,
      recipientName: payment.payerName,
      facts: receiptFacts(payment, { isGiven, cancel, ...(await receiptLink(tx, ctx, payment)) }),
      now: ctx.now(),
      memberId: payment.memberId,
      subjectId: payment.id,
      dedupeKey,
    })
  })
}

/** Where the receipt leads: to what was paid for. */
async function receiptLink(tx: Tx, ctx: Ctx, { hallHireId, orderId }: Payment) {
  const order = orderId ? await findOrder(tx, orderId) : null
  if (order)
    return { about: 'order' as const, url: ctx.links.to(`/checkout/done?token=${signOrderLink(ctx.links, order)}`) }
  const hire = hallHireId ? await findHallHire(tx, hallHireId) : null
  if (hire) return { about: 'hall' as const, url: signHallLink(ctx.links, hire) }
  return hallHireId
    ? { about: 'hall' as const, url: ctx.links.to('/hall-hire') }
    : { about: 'membership' as const, url: ctx.links.to('/dashboard/membership') }
}
