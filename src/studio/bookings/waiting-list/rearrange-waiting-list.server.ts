import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { isAtDesk } from '#src/platform/role.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { announce } from '#src/platform/live/live.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { lockSession } from '../bookings.store.server.ts'
import { notifyWaiting } from './notify-waiting.server.ts'
import { takeOutOfLine } from './take-out-of-line.server.ts'
import type { WaitingRefusal } from './waiting-list.ts'
import { exchangeWaits, findWait, listWaiting } from './waiting-list.store.server.ts'

export type Rearrangement = { waitId: string; act: 'up' | 'remove' }

/** Moves a member up by one in the line of a class, or takes them out of it. For the front desk.
 *  Promises: the others keep their order; who is removed is notified, if they have an address or a number for it (`isTold`); it is in the activity log; open pages reload.
 *  Locks: class session. PRODUCT 4.1, Waiting list. */
export async function rearrangeWaitingList(
  ctx: Ctx,
  { waitId, act }: Rearrangement,
): Promise<Outcome<{ name: string; isTold: boolean }, WaitingRefusal>> {
  if (ctx.actor.kind !== 'account' || !isAtDesk(ctx.actor)) return refuse('not_allowed')
  if (!isId(waitId)) return refuse('not_waiting')
  return ctx.transaction(async (work) => {
    const found = await findWait(work.tx, waitId)
    const session = found && (await lockSession(work.tx, found.sessionId))
    const line = session ? await listWaiting(work.tx, [session.id]) : []
    const at = line.findIndex(({ id }) => id === waitId)
    const wait = line[at]
    if (!session || !wait) return refuse('not_waiting')
    const name = wait.personName ?? wait.name
    if (act === 'remove') {
      const isTold = await notifyWaiting(work, { kind: 'waiting-ended', session, wait, because: 'removed' })
      await takeOutOfLine(work, [wait])
      return ok({ name, isTold })
    }
    const ahead = line[at - 1]
    if (!ahead) return ok({ name, isTold: false })
    await exchangeWaits(work.tx, [wait.id, ahead.id])
    await recordActivity(work, {
      verb: 'waiting_list.moved_up',
      subjectId: wait.id,
      memberId: wait.memberId,
      personId: wait.personId,
      details: { sessionId: session.id, class: session.name, before: { position: at + 1 }, after: { position: at } },
    })
    const moved = [wait, ahead].map(({ reference, memberId }) => ({
      topic: 'booking',
      id: reference,
      userId: memberId,
    }))
    await announce(work.tx, { topic: 'session', id: session.id }, ...moved)
    return ok({ name, isTold: false })
  })
}
