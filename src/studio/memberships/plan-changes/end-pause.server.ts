import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { studioDate } from '#src/kit/time.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import type { Pause } from '../membership-period.ts'
import { updateMembership } from '../memberships.store.server.ts'
import { listExtendable } from '../extensions/extendable.store.server.ts'
import { updateHolding } from '../holdings/holdings.store.server.ts'
import { decideEndOfPassPause, decideEndOfPause, type EndPauseRefusal } from './pause.ts'
import { cutPause, findPause, findPauseFacts } from './pauses.store.server.ts'

/** Ends a pause today, or withdraws one that has not begun: by the member, or by an admin for them; that of a pass which is named, by an
 *  admin.
 *  Promises: the days not paused come off again where they were added, so that the plan goes on where it would have without them;
 *  places that the months no longer cover are given back, told by e-mail; called twice it does it once.
 *  Locks: the member's memberships. PRODUCT 4.4a. */
export async function endPause(
  ctx: SignedInCtx,
  { memberId, holdingId = '' }: { memberId: string; holdingId?: string },
): Promise<Outcome<Pause, EndPauseRefusal>> {
  const { actor } = ctx
  if (actor.role !== 'admin' && (memberId !== actor.userId || holdingId)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    if (holdingId) return endPassPause(work, { memberId, holdingId })
    const now = ctx.now()
    const today = studioDate(now)
    const pause = await findPause(work.tx, memberId, today)
    if (!pause) return refuse('not_paused')
    const decision = decideEndOfPause(await findPauseFacts(work.tx, memberId, now), pause)
    if (!decision.ok) return decision
    const left = await cutPause(work.tx, pause, { today, now })
    for (const { id, startsAt, endsAt } of decision.value.moved) {
      await updateMembership(work.tx, id, { startsAt, endsAt, updatedAt: now })
    }
    await releaseUncovered(work, memberId)
    await recordActivity(work, {
      verb: 'membership.pause_ended',
      subjectId: pause.id,
      memberId,
      details: { startsOn: pause.startsOn, before: pause.resumesOn, after: left.resumesOn },
    })
    return ok(left)
  })
}

async function endPassPause(
  work: Work,
  { memberId, holdingId }: { memberId: string; holdingId: string },
): Promise<Outcome<Pause, EndPauseRefusal>> {
  const now = work.now()
  const held = (await listExtendable(work.tx, memberId, now)).find(
    ({ id, kind }) => id === holdingId && kind !== 'plan',
  )
  const decision = held ? decideEndOfPassPause(held, now) : null
  if (!held || !decision) return refuse('not_paused')
  const { left, ...end } = decision
  const { startsOn: pausedFrom, resumesOn } = left
  const isBegun = pausedFrom < resumesOn
  const change = { ...end, pausedFrom: isBegun ? pausedFrom : null, resumesOn: isBegun ? resumesOn : null }
  await updateHolding(work.tx, held.id, { ...change, updatedAt: now })
  await releaseUncovered(work, memberId)
  await recordActivity(work, {
    verb: 'holding.pause_ended',
    subjectId: held.id,
    memberId,
    details: { product: held.name, startsOn: pausedFrom, before: held.resumesOn, after: resumesOn },
  })
  return ok(left)
}
