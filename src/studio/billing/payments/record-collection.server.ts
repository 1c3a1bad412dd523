import type { Work } from '#src/platform/ctx.server.ts'
import type { NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import type { Payment } from './payments.store.server.ts'
import { recordPayment } from './record-payment.server.ts'

type Collection = { month: NextMonth; mandateId: string; provider: Payment['provider']; tryNo: number }

/** Records that a month is to be collected by direct debit. Promises: one month has one payment that is not given up, however often it is
 *  recorded (unique index), so that it cannot be collected twice. */
export function recordCollection(work: Work, { month, ...collection }: Collection): Promise<Payment | null> {
  const { memberId, name: payerName, email: payerEmail, packageId, pricePence: amountPence, renewsAt } = month
  const description = `${month.packageName}, one month`
  const terms = { memberId, payerName, payerEmail, packageId, amountPence, renewsAt, description }
  return recordPayment(work, { ...terms, ...collection, purpose: 'renewal' })
}
