import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import type { SignedInCtx } from '#src/platform/ctx.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { decideExtension, type ExtendForm, type ExtendRefusal } from './extension.ts'
import { type HeldToExtend, listExtendable } from './extendable.store.server.ts'
import { writeExtensions } from './write-extensions.server.ts'

/** Extends what a member has by some days: the last month, or a pass, single class or offer that is named. Admin only, with a reason.
 *  Promises: it ends with a day, also across a clock change; nothing is charged and no period of a plan overlaps, because only the last
 *  one is extended; before, after and reason are in the activity log. Locks: the member's memberships. PRODUCT 4.7, 4.11. */
export async function extendHolding(
  ctx: SignedInCtx,
  { memberId, holdingId, days, reason }: ExtendForm & { memberId: string },
): Promise<Outcome<HeldToExtend, ExtendRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    await holdMember(work.tx, memberId)
    const now = ctx.now()
    const all = await listExtendable(work.tx, memberId, now)
    const held = all.find(({ id, kind }) => (holdingId ? id === holdingId : kind === 'plan'))
    if (!held) return refuse('membership_not_found')
    const decision = decideExtension(held, { days, now })
    if (!decision.ok) return decision
    await writeExtensions(work, [{ held, extension: decision.value }], { reason })
    return ok({ ...held, ...decision.value })
  })
}
