import type { Work } from '#src/platform/ctx.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { cancellableUntil, lastDayOfCoolingOff } from '../cooling-off/cooling-off-period.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { linkPayment } from './link-payment.server.ts'
import { type ReceiptFacts, receiptFacts } from './receipt.ts'

type Receipt = { payment: Payment; isGiven: boolean; dedupeKey: string }

/** Puts the receipt of a payment into the outbox, within the transaction of the payment; once for a dedupeKey. */
export async function postReceipt(work: Work, { payment, isGiven, dedupeKey }: Receipt): Promise<void> {
  const cancel = isGiven ? cancelFacts(work, payment) : null
  await postMessage(work, {
    kind: 'payment-receipt',
    to: { email: payment.payerEmail, name: payment.payerName },
    facts: receiptFacts(payment, { isGiven, cancel, ...(await linkPayment(work, payment)) }),
    memberId: payment.memberId,
    subjectId: payment.id,
    dedupeKey,
  })
}

/** A member cancels on a page of their own; a visitor, who bought packages too, by writing to the studio. */
function cancelFacts(work: Work, payment: Payment): ReceiptFacts['cancel'] {
  const { id, memberId, purpose, settledAt } = payment
  if (!memberId) return purpose === 'order' && settledAt ? { until: lastDayOfCoolingOff(settledAt), url: null } : null
  const until = cancellableUntil(payment)
  return until === null ? null : { until, url: work.links.to(`/dashboard/membership/cancel/${id}`) }
}
