import { forWhom } from '#src/studio/people/households/for-whom.ts'
import { isId } from '#src/kit/id.ts'
import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lastDayInWords } from '#src/kit/time.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { type Closure, closureInWords } from '#src/studio/schedule/closures/closure.ts'
import { findClosureInForce } from '#src/studio/schedule/closures/closures.store.server.ts'
import { noteExtension } from '#src/studio/schedule/closures/note-extension.server.ts'
import { type HeldToExtend, listValidWithin } from './extendable.store.server.ts'
import { type AfterClosureRefusal, decideExtensions, type Extended, type Extensions } from './extension.ts'
import { writeExtensions } from './write-extensions.server.ts'

/** Extends all that was valid while the studio was closed, months and passes, by the same days. Admin only.
 *  Promises: once for a closure; what its preview (decideExtensions of the same list) shows is what is done; each is in the activity log
 *  beside the act itself; each member is notified once, of all their last days. Locks: the closure, then the members, in one order.
 *  PRODUCT 4.11. */
export async function extendAfterClosure(
  ctx: SignedInCtx,
  { closureId, days }: { closureId: string; days: number },
): Promise<Outcome<Extensions<HeldToExtend>, AfterClosureRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    const closure = isId(closureId) ? await findClosureInForce(work.tx, closureId) : null
    if (!closure) return refuse('closure_not_found')
    const now = work.now()
    if (!(await noteExtension(work, { closureId, days }))) return refuse('extended_already')
    const span = { startsAt: closure.startsAt, endsAt: closure.endsAt, now }
    const members = (await listValidWithin(work.tx, span)).map(({ memberId }) => memberId)
    for (const memberId of [...new Set(members)].toSorted()) await holdMember(work.tx, memberId)
    const locked = new Set(members)
    const held = (await listValidWithin(work.tx, span)).filter(({ memberId }) => locked.has(memberId))
    const made = decideExtensions(held, { days, now })
    await writeExtensions(work, made.extended, { reason: `Closed ${closureInWords(closure)}` })
    const people = await tell(work, { closure, days, extended: made.extended })
    const details = { when: closureInWords(closure), days, extended: made.extended.length, people }
    await recordActivity(work, { verb: 'studio.closure_made_up', subjectId: closureId, details })
    return ok(made)
  })
}

/** Returns how many members were notified. */
async function tell(
  work: Work,
  { closure, days, extended }: { closure: Closure; days: number; extended: Extended<HeldToExtend>[] },
): Promise<number> {
  const byMember = Map.groupBy(extended, ({ held }) => held.memberId)
  const messages = [...byMember].map(([memberId, all]) => ({
    kind: 'days-added' as const,
    to: { email: all[0]!.held.memberEmail, name: all[0]!.held.memberName },
    facts: {
      name: all[0]!.held.memberName,
      when: closureInWords(closure),
      days,
      held: all.map(({ held, extension: { endsAt } }) => {
        return { name: forWhom(held.name, held), lastDay: endsAt ? lastDayInWords(endsAt, 'full') : '' }
      }),
      url: work.links.to('/dashboard/membership'),
    },
    memberId,
    subjectId: closure.id,
    dedupeKey: `days-added:${closure.id}:${memberId}`,
  }))
  await postMessage(work, ...messages)
  return messages.length
}
