import type { Ctx } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { listUnsettledPayments, type Payment, updatePayment } from '../payments/payments.store.server.ts'
import { returnMoney } from '../ledger/return-money.server.ts'
import { settlePayment } from '../payments/settle-payment.server.ts'

const UNTOUCHED_MS = 30_000
const MOST_AT_ONCE = 50
const ABANDONED_MS = 24 * 60 * 60 * 1000

/** Asks the provider about every payment whose end we do not know: a webhook was lost, the app was killed between charging and
 *  writing, or the provider did not answer. Runs automatically; returns how many were looked at.
 *  Promises: what nobody has paid for a day is given up;
 *  no second charge, because it only asks (settlePayment); one payment that fails does not keep the others waiting. */
export async function reconcilePayments(ctx: Ctx): Promise<number> {
  const untouchedSince = new Date(ctx.now().getTime() - UNTOUCHED_MS)
  // What another provider was asked for, before the studio changed, only that one could tell.
  const which = { provider: ctx.payments.name, untouchedSince, most: MOST_AT_ONCE }
  const unsettled = await ctx.transaction(({ tx }) => listUnsettledPayments(tx, which))
  await tryEach(ctx.log, unsettled, { failure: 'payment.reconcile_failed', act: (payment) => reconcile(ctx, payment) })
  return unsettled.length
}

async function reconcile(ctx: Ctx, { id, grant, createdAt, intentId }: Payment): Promise<void> {
  try {
    if (grant === 'to_return') return await returnMoney(ctx, id)
    const isAbandoned = ctx.now().getTime() - createdAt.getTime() > ABANDONED_MS
    if (isAbandoned && intentId) await ctx.payments.cancelIntent(intentId)
    await settlePayment(ctx, id)
  } finally {
    // Back of the queue: what stays unsettled must not hide the rest.
    await ctx.transaction(({ tx }) => updatePayment(tx, id, { updatedAt: ctx.now() }))
  }
}
