import type { Work } from '#src/platform/ctx.server.ts'
import type { UsableHolding } from './holding-choice.ts'
import { updateHolding } from './holdings.store.server.ts'
import { endAfterDays } from '../membership-period.ts'

/** Sets the dates of something whose days count from the first class, when that is booked, in the caller's transaction; of anything
 *  else, and of one in use, nothing. Promises: it can be used from now on, or from a class before that was booked with it, and its days are counted from the class. Locks: none; the
 *  caller has locked the member. PRODUCT 4.4a. */
export async function beginHolding(
  work: Work,
  { holding, firstClassAt }: { holding: UsableHolding; firstClassAt: Date },
): Promise<void> {
  const { id, daysFromFirstUse, used } = holding
  if (id === null || daysFromFirstUse === null || used > 0) return
  const now = work.now()
  await updateHolding(work.tx, id, {
    startsAt: firstClassAt < now ? firstClassAt : now,
    endsAt: endAfterDays(firstClassAt, daysFromFirstUse),
    updatedAt: now,
  })
}
