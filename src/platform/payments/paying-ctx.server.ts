import type { Services } from '../app-services.server.ts'
import type { Ctx } from '../ctx.server.ts'
import type { PaymentProvider } from './provider.server.ts'

/** A ctx that can also reach the payment provider. Its calls leave the application: never make one inside a transaction, where a
 *  slow answer would hold locks, and a commit that fails afterwards could not take the charge back. */
export type PayingCtx = Ctx & { payments: PaymentProvider }

export function payingCtx<Own extends Ctx>(scope: { ctx: Own; services: Pick<Services, 'payments'> }): Own & PayingCtx {
  return { ...scope.ctx, payments: scope.services.payments }
}
