import { ASKED_AGAIN } from '#src/kit/form.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import type { Payment } from '../payments/payments.store.server.ts'
import { againText, ASKED_FOR_MINUTES, BOUGHT_PURPOSES, type BuyingAgainRefusal } from './buying-again.ts'
import { findBoughtBefore } from './buying-again.store.server.ts'

/** Asks before the same is sold again to who has just bought it, as on a page that is reached by Back after paying. Called once the payment
 *  is written, which the refusal takes back.
 *  Promises: only a form is asked, and it is done once its sender has said yes; a visitor is told of what their own browser has paid for, staff of what
 *  the buyer has. Locks: nothing. PRODUCT 5. */
export async function askAgain(
  work: Work,
  payment: Payment,
  { isAtTill = false } = {},
): Promise<Outcome<undefined, BuyingAgainRefusal>> {
  const { buying } = work
  if (!buying || buying.isMeant || !BOUGHT_PURPOSES.includes(payment.purpose)) return ok(undefined)
  const since = new Date(work.now().getTime() - ASKED_FOR_MINUTES * 60_000)
  const at = await findBoughtBefore(work.tx, payment, { since, begunHere: isAtTill ? null : buying.begunHere })
  return at ? { ...refuse(ASKED_AGAIN), says: againText(at, isAtTill) } : ok(undefined)
}
