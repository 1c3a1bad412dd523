import { addStudioDays, lastDayInWords } from '#src/kit/time.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { releaseUncovered } from '#src/studio/bookings/release-uncovered.server.ts'
import { endMandate } from '../direct-debit/end-mandate.server.ts'
import { findMandateInForce } from '../direct-debit/mandates.store.server.ts'
import { lapseMembership } from '#src/studio/memberships/lapse-membership.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findNextMonth, listEndedMembers } from '#src/studio/memberships/next-month.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { notAtNight, TOLD_DAYS_AFTER } from './renewal.ts'

const MOST_AT_ONCE = 100

/** Closes every membership that has ended with nothing behind it: membershipType is then inactive, places that nothing covers are
 *  given back, a direct debit that was to run out has ended. Runs automatically; returns how many.
 *  Promises: once each, no matter who runs it; each is notified, unless it ended long ago; a month paid in the last second stays; one that fails
 *  does not keep the others waiting.
 *  Locks: the member's memberships, one member at a time. PRODUCT 4.3. */
export async function lapseMemberships(ctx: Ctx): Promise<number> {
  const members = await ctx.transaction(({ tx }) => listEndedMembers(tx, ctx.now(), MOST_AT_ONCE))
  const act = (memberId: string) => ctx.transaction((work) => lapse(work, memberId))
  return (await tryEach(ctx.log, members, { failure: 'membership.lapse_failed', act })).answers.filter(Boolean).length
}

async function lapse(work: Work, memberId: string): Promise<boolean> {
  await holdMember(work.tx, memberId)
  const month = await findNextMonth(work.tx, memberId)
  const mandate = await findMandateInForce(work.tx, memberId)
  // Switched on at the last moment: then the next month will be collected.
  if (!month || (mandate && !mandate.endsWithPeriod)) return false
  if (!(await lapseMembership(work, month.lastId))) return false
  if (mandate) await endMandate(work, { memberId, mandateId: mandate.id, because: 'month_ended' })
  await releaseUncovered(work, memberId)
  if (addStudioDays(month.renewsAt, TOLD_DAYS_AFTER) < work.now()) return true
  await postMessage(work, {
    kind: 'membership-ended',
    to: { email: month.email, name: month.name },
    facts: {
      name: month.name,
      packageName: month.lastPackageName,
      endedOn: lastDayInWords(month.renewsAt, 'full'),
      packagesUrl: work.links.to('/dashboard/membership'),
    },
    dueAt: notAtNight(work.now()),
    memberId,
    subjectId: month.lastId,
    dedupeKey: `membership-ended:${month.lastId}`,
  })
  return true
}
