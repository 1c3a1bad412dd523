import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { cancellableUntil } from '../cooling-off/cooling-off-period.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { linkPayment } from './link-payment.server.ts'
import { receiptFacts } from './receipt.ts'

type Receipt = { payment: Payment; isGiven: boolean; dedupeKey: string }

/** Puts the receipt of a payment into the outbox, within the transaction of the payment; once for a dedupeKey. */
export async function postReceipt(work: Work, { payment, isGiven, dedupeKey }: Receipt): Promise<void> {
  const until = isGiven ? cancellableUntil(payment) : null
  const cancel = until === null ? null : { until, url: work.links.to(`/dashboard/membership/cancel/${payment.id}`) }
  await postMessage(work, {
    kind: 'payment-receipt',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: receiptFacts(payment, { isGiven, cancel, ...(await linkPayment(work, payment)) }),
    memberId: payment.memberId,
    subjectId: payment.id,
    dedupeKey,
  })
}
