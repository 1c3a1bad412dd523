import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { dayInWords, studioDate } from '#src/kit/time.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import type { Tx } from '#src/platform/database/db.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { listMemberships, type Membership, updateMembership } from '../memberships.store.server.ts'
import { findCollectedMonth } from '../next-month.store.server.ts'
import { findPackage, listPackages } from '#src/studio/products/products.store.server.ts'
import { findPause } from './pauses.store.server.ts'
import { decideDowngrade, type DowngradeRefusal } from './plan-change.ts'
import {
  findOpenChange,
  findPendingChange,
  insertPlanChange,
  markPlanChange,
  type PlanChange,
} from './plan-changes.store.server.ts'

type Account = Extract<Actor, { kind: 'account' }>

/** Moves a member to a package that costs no more, 30 days from now, or after the month that a collection on its way pays for.
 *  Promises: nothing is charged; the present package goes on,
 *  extended to that day with its remaining classes; only one change is pending at a time; it is written into the history and
 *  confirmed by e-mail. Locks: the member's memberships. PRODUCT 4.3. */
export async function requestDowngrade(
  ctx: Ctx,
  { packageId }: { packageId: string },
): Promise<Outcome<PlanChange, DowngradeRefusal>> {
  const { actor } = ctx
  if (actor.kind !== 'account') return refuse('sign_in_required')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, actor.userId)
    const now = ctx.now()
    const periods = (await listMemberships(work.tx, actor.userId)).filter(({ endsAt }) => endsAt > now)
    const present = periods.find(({ startsAt }) => startsAt <= now)
    const held = present ? await findPackage(work.tx, present.packageId) : null
    const coming = await findPendingChange(work.tx, actor.userId, now)
    const pending = coming?.state === 'pending' ? coming : null
    const target = (await listPackages(work.tx)).find(({ id }) => id === packageId) ?? null
    const collected = await findCollectedMonth(work.tx, actor.userId)
    const decision = decideDowngrade({ now, held, target, periods, pending, collected })
    if (!decision.ok) return decision
    // Both would move the end of the month.
    if (await findPause(work.tx, actor.userId, studioDate(now))) return refuse('is_paused')
    const last = periods.at(-1) as Membership
    await closeOpenChange(work.tx, actor.userId, now)
    await updateMembership(work.tx, last.id, { endsAt: decision.value.stretchedTo, updatedAt: now })
    const change = await insertPlanChange(work.tx, {
      memberId: actor.userId,
      kind: 'downgrade',
      fromPackageId: held?.id,
      toPackageId: packageId,
      amountPence: 0,
      requestedAt: now,
      effectiveAt: decision.value.effectiveAt,
      state: 'pending',
      membershipId: last.id,
      originalEndsAt: pending?.originalEndsAt ?? last.endsAt,
    })
    await tell(work, actor, change)
    return ok(change)
  })
}

/** One change is pending at a time: another choice replaces it, and one whose day passed without its month has lapsed. */
async function closeOpenChange(tx: Tx, memberId: string, now: Date): Promise<void> {
  const open = await findOpenChange(tx, memberId)
  if (open) await markPlanChange(tx, open.id, open.effectiveAt > now ? 'withdrawn' : 'lapsed')
}

async function tell(work: Work, actor: Account, change: PlanChange): Promise<void> {
  const [before, after] = [
    await findPackage(work.tx, change.fromPackageId ?? ''),
    await findPackage(work.tx, change.toPackageId),
  ]
  await recordActivity(work, {
    verb: 'membership.downgrade_requested',
    subjectId: change.id,
    memberId: actor.userId,
    details: { before: change.fromPackageId, after: change.toPackageId, effectiveAt: change.effectiveAt.toISOString() },
  })
  await postMessage(work, {
    kind: 'plan-change',
    to: actor,
    facts: {
      name: actor.name,
      from: before?.name ?? '',
      to: after?.name ?? '',
      effectiveOn: dayInWords(change.effectiveAt, 'full'),
      url: work.links.to('/dashboard/membership'),
    },
    memberId: actor.userId,
    subjectId: change.id,
    dedupeKey: `plan-change:${change.id}`,
  })
}
