import type { Work } from '#src/platform/ctx.server.ts'
import { listHallPayments } from '#src/studio/billing/ledger/hall-payments.store.server.ts'
import type { HallHire } from '../hall-hire.ts'
import { lockHallHire, updateGoodwill } from '../hall-hire.store.server.ts'
import { goodwillAfter, type PriceMovement } from './hall-money.ts'

/** Keeps what of a hire's price is not due again, after a movement of it that the ledger has already (goodwillAfter). Returns the hire;
 *  null once it is deleted. Locks: the hire. Decision 109. */
export async function keepGoodwill(
  work: Work,
  { hireId, ...movement }: PriceMovement & { hireId: string },
): Promise<HallHire | null> {
  const hire = await lockHallHire(work.tx, hireId)
  if (!hire) return null
  const goodwillPence = goodwillAfter(hire, await listHallPayments(work.tx, [hireId]), movement)
  return goodwillPence === hire.goodwillPence ? hire : updateGoodwill(work.tx, hireId, goodwillPence)
}
