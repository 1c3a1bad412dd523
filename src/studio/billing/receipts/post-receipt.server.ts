import type { Work } from '#src/platform/ctx.server.ts'
import { findHallHire } from '#src/studio/hall-hire/hall-hire.store.server.ts'
import { signHallLink } from '#src/studio/hall-hire/emails/sign-hall-link.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findOrder } from '#src/studio/sales/orders/orders.store.server.ts'
import { signOrderLink } from '#src/studio/sales/orders/sign-order-link.server.ts'
import { cancellableUntil } from '../cooling-off/cooling-off-period.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { receiptFacts } from './receipt.ts'

type Receipt = { payment: Payment; isGiven: boolean; dedupeKey: string }

/** Puts the receipt of a payment into the outbox, within the transaction of the payment; once for a dedupeKey. */
export async function postReceipt(work: Work, { payment, isGiven, dedupeKey }: Receipt): Promise<void> {
  const until = isGiven ? cancellableUntil(payment) : null
  const cancel = until === null ? null : { until, url: work.links.to(`/dashboard/membership/cancel/${payment.id}`) }
  await postMessage(work, {
    kind: 'payment-receipt',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: receiptFacts(payment, { isGiven, cancel, ...(await receiptLink(work, payment)) }),
    memberId: payment.memberId,
    subjectId: payment.id,
    dedupeKey,
  })
}

/** The receipt's link: to what was paid for. */
async function receiptLink(work: Work, { hallHireId, orderId }: Payment) {
  const order = orderId ? await findOrder(work.tx, orderId) : null
  if (order)
    return { about: 'order' as const, url: work.links.to(`/checkout/done?token=${signOrderLink(work.links, order)}`) }
  const hire = hallHireId ? await findHallHire(work.tx, hallHireId) : null
  if (hire) return { about: 'hall' as const, url: signHallLink(work.links, hire) }
  return hallHireId
    ? { about: 'hall' as const, url: work.links.to('/hall-hire') }
    : { about: 'membership' as const, url: work.links.to('/dashboard/membership') }
}
