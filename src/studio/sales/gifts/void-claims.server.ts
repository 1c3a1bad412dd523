import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { markOpenClaimsVoid } from '../orders/orders.store.server.ts'

/** Takes back the months of an order that nobody has claimed yet, because its money went back; returns how many.
 *  Promises: what has been claimed stays with the person who claimed it. */
export async function voidClaims(work: Work, orderId: string): Promise<number> {
  const count = await markOpenClaimsVoid(work.tx, orderId)
  if (count === 0) return 0
  await recordActivity(work, { verb: 'claims.voided', subjectId: orderId, details: { claims: count } })
  return count
}
