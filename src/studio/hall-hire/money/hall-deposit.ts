import type { HallHire } from '../hall-hire.ts'
import { type HallPayment, held, type Returned } from './hall-money.ts'

/** How much of what is kept of a payment is kept no longer, because more of it goes back than the price and the deposit held. */
export function keptNoLongerPence(
  payments: readonly Pick<HallPayment, 'kind' | 'paymentId' | 'amountPence'>[],
  { paymentId, pence }: Returned,
): number {
  const own = held(payments.filter((one) => one.paymentId === paymentId))
  const leftPence = Math.max(0, own.hirePaidPence) + Math.max(0, own.depositHeldPence)
  return Math.max(0, Math.min(own.depositKeptPence, pence - leftPence))
}

/** Why a deposit may not be kept; null when it may: for what happened at the event, so after it. Of a hire that is cancelled, it goes
 *  back (decision 113). */
export function keepRefusal({ status, endsAt }: Pick<HallHire, 'status' | 'endsAt'>, now: Date) {
  if (status !== 'confirmed') return 'deposit_goes_back' as const
  return endsAt > now ? ('event_not_over' as const) : null
}
