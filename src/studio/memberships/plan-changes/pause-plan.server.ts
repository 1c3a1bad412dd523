import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { dayInWords, formatDate, lastDayInWords } from '#src/kit/time.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { listExtendable } from '../extensions/extendable.store.server.ts'
import { updateHolding } from '../holdings/holdings.store.server.ts'
import { updateMembership } from '../memberships.store.server.ts'
import { findNextMonth } from '../next-month.store.server.ts'
import { decidePassPause, decidePause, type PauseForm, pauseInWords, pauseOf, type PauseRefusal } from './pause.ts'
import { findPauseFacts, insertPause, type PlanPause } from './pauses.store.server.ts'

/** A pause as it was written, and the first day of the month that follows it. */
export type Paused = Pick<PlanPause, 'startsOn' | 'resumesOn'> & { cancelled: number; nextStartsOn: string | null }

/** Pauses a member's plan on whole days: by the member, or by an admin for them. A pass, single class or offer that is named is paused by
 *  an admin alone, and its own end moves.
 *  Promises: the months held, the one that follows and its collection move by as many days; nothing is collected in the pause; places
 *  in it, and those that the moved months no longer cover, are given back by the normal path; a collection on its way is honoured
 *  first; one pause at a time; told by e-mail, once. Locks: the member's memberships. PRODUCT 4.4a. */
export async function pausePlan(
  ctx: SignedInCtx,
  { memberId, holdingId = '', ...form }: Pausing,
): Promise<Outcome<Paused, PauseRefusal>> {
  const { actor } = ctx
  if (actor.role !== 'admin' && (memberId !== actor.userId || holdingId)) return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    if (holdingId) return pausePass(work, { memberId, holdingId, ...form })
    const now = ctx.now()
    const days = pauseOf(form)
    const decision = decidePause(await findPauseFacts(work.tx, memberId, now), days)
    if (!decision.ok) return decision
    const pause = await insertPause(work.tx, { memberId, ...days, reason: form.reason, requestedAt: now })
    // The last one first: months never overlap, not even on the way.
    for (const { id, startsAt, endsAt } of decision.value.moved.toReversed()) {
      await updateMembership(work.tx, id, { startsAt, endsAt, updatedAt: now })
    }
    const cancelled = await releaseUncovered(work, memberId)
    return ok({ ...pause, cancelled, nextStartsOn: await tell(work, pause, decision.value.moved.length > 0) })
  })
}

type Pausing = Omit<PauseForm, 'holdingId'> & { memberId: string; holdingId?: string }

async function pausePass(
  work: Work,
  { memberId, holdingId, ...form }: Pausing,
): Promise<Outcome<Paused, PauseRefusal>> {
  const now = work.now()
  const held = (await listExtendable(work.tx, memberId, now)).find(({ id }) => id === holdingId)
  if (!held || held.kind === 'plan') return refuse('nothing_to_pause')
  const days = pauseOf(form)
  const decision = decidePassPause(held, days, now)
  if (!decision.ok) return decision
  const { startsOn, resumesOn } = days
  await updateHolding(work.tx, held.id, { ...decision.value, pausedFrom: startsOn, resumesOn, updatedAt: now })
  const cancelled = await releaseUncovered(work, memberId)
  const { reason } = form
  await recordActivity(work, {
    verb: 'holding.paused',
    subjectId: held.id,
    memberId,
    details: { product: held.name, startsOn, resumesOn, ...(reason ? { reason } : {}) },
  })
  await postMessage(work, {
    kind: 'pass-paused',
    to: { email: held.memberEmail, name: held.memberName },
    facts: {
      name: held.memberName,
      passName: forWhom(held.name, held),
      days: pauseInWords(days),
      resumesOn: formatDate(resumesOn, 'full'),
      endsOn: decision.value.endsAt ? lastDayInWords(decision.value.endsAt, 'full') : '',
      url: work.links.to('/dashboard/membership'),
    },
    memberId,
    subjectId: held.id,
    dedupeKey: `pass-paused:${held.id}:${now.getTime()}`,
  })
  return ok({ ...days, cancelled, nextStartsOn: null })
}

async function tell(work: Work, pause: PlanPause, moves: boolean): Promise<string | null> {
  const { id, memberId, startsOn, resumesOn, reason } = pause
  const month = await findNextMonth(work.tx, memberId)
  const nextStartsOn = moves && month?.isCollected ? dayInWords(month.renewsAt, 'full') : null
  await recordActivity(work, {
    verb: 'membership.paused',
    subjectId: id,
    memberId,
    details: { startsOn, resumesOn, ...(reason ? { reason } : {}) },
  })
  if (!month) return nextStartsOn
  await postMessage(work, {
    kind: 'plan-paused',
    to: { email: month.email, name: month.name },
    facts: {
      name: month.name,
      packageName: month.lastPackageName,
      days: pauseInWords(pause),
      resumesOn: formatDate(resumesOn, 'full'),
      endsOn: moves ? lastDayInWords(month.renewsAt, 'full') : null,
      nextStartsOn,
      url: work.links.to('/dashboard/membership'),
    },
    memberId,
    subjectId: id,
    dedupeKey: `plan-paused:${id}`,
  })
  return nextStartsOn
}
