import type { Work } from '#src/platform/ctx.server.ts'
import type { NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { useCredit } from '../account/use-credit.server.ts'
import { insertPayment, type Payment } from './payments.store.server.ts'

export type Collection = {
  month: NextMonth
  mandateId: string
  provider: Payment['provider']
  /** As it was announced. */
  packageId: string
  amountPence: number
  tryNo: number
}

/** Records that a month is to be collected by direct debit, in the caller's transaction; settlePayment then collects it. Null
 *  when the month is paid, or being paid, another way. Promises: one month has one payment that is not given up, however often
 *  it is recorded (unique index), so that it cannot be collected twice; what is on the member's account is used first. */
export async function recordCollection(work: Work, collection: Collection): Promise<Payment | null> {
  const { month, mandateId, provider, packageId, amountPence, tryNo } = collection
  const split = await useCredit(work, { memberId: month.memberId, pricePence: amountPence })
  return insertPayment(work.tx, {
    memberId: month.memberId,
    payerName: month.name,
    payerEmail: month.email,
    purpose: 'renewal',
    packageId,
    renewsAt: month.renewsAt,
    tryNo,
    mandateId,
    description: `${month.packageName}, one month`,
    ...split,
    state: 'pending',
    provider,
    createdAt: work.now(),
  })
}
