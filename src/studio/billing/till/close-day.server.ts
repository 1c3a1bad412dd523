import { isAtDesk } from '#src/platform/role.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { closeDifference, type CloseForm, type CloseRefusal } from './day-close.ts'
import { type DayClose, findBooked, insertDayClose, listDayCloses, lockLedger } from './day-closes.store.server.ts'

/** Closes the day at the till: what was booked by each tender since the last close, beside the cash and the card machine's slip. The front desk only.
 *  Promises: one for each day, never changed afterwards (a trigger); every entry of the ledger is in exactly one close, also what is
 *  taken at the same moment; the difference, who and when are kept and in the activity log. Locks: the ledger. PRODUCT 4.4a. */
export async function closeDay(
  ctx: SignedInCtx,
  { countedCashPence, countedCardMachinePence, note }: CloseForm,
): Promise<Outcome<DayClose, CloseRefusal>> {
  const { actor } = ctx
  if (!isAtDesk(actor)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await lockLedger(work.tx)
    const day = studioDate(work.now())
    const [last] = await listDayCloses(work.tx, 1)
    const booked = await findBooked(work.tx, last?.upToEntry ?? 0)
    const who = { closedAt: work.now(), closedById: actor.userId, closedByName: actor.name }
    const counted = { countedCashPence, countedCardMachinePence, note }
    const closed = await insertDayClose(work.tx, { day, ...who, ...booked, ...counted })
    if (!closed) return refuse('closed_today')
    const difference = closeDifference(closed)
    const details = {
      bookedPence: booked.cashPence,
      countedPence: countedCashPence,
      differencePence: difference.cashPence,
      cardMachineBookedPence: booked.cardMachinePence,
      cardMachineDifferencePence: difference.cardMachinePence,
    }
    await recordActivity(work, { verb: 'till.closed', subjectId: day, details })
    return ok(closed)
  })
}
