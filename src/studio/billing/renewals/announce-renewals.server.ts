import { dayInWords } from '#src/kit/time.ts'
import { formatPenceExact } from '#src/kit/money.ts'
import type { Ctx, Work } from '#src/platform/ctx.server.ts'
import { tryEach } from '#src/platform/jobs/try-each.server.ts'
import { findCreditToUse } from '../account/account.store.server.ts'
import { findMandateInForce, type Mandate } from '../direct-debit/mandates.store.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findNextMonth, type NextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { listPauses } from '#src/studio/memberships/plan-changes/pauses.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { noticesDue, planRenewal } from './renewal.ts'
import { insertAnnouncement, listUnannounced, type Renewal } from './renewals.store.server.ts'

const MOST_AT_ONCE = 100

/** Tells every member with direct debit what will be collected for their next month, and when. Runs automatically; returns how many
 *  were announced.
 *  Promises: announced once, some working days ahead; announced again when package, price or direct debit has changed since; nothing is
 *  collected that was not announced; one that fails does not keep the others waiting.
 *  Locks: the member's memberships, one member at a time. PRODUCT 4.4. */
export async function announceRenewals(ctx: Ctx): Promise<number> {
  const members = await ctx.transaction(({ tx }) => listUnannounced(tx, noticesDue(ctx.now()), MOST_AT_ONCE))
  const act = (memberId: string) => ctx.transaction((work) => announce(work, memberId))
  return (await tryEach(ctx.log, members, { failure: 'renewal.announce_failed', act })).answers.filter(Boolean).length
}

async function announce(work: Work, memberId: string): Promise<boolean> {
  await holdMember(work.tx, memberId)
  const [month, mandate] = [await findNextMonth(work.tx, memberId), await findMandateInForce(work.tx, memberId)]
  if (!month || month.isLapsed || mandate?.state !== 'active' || mandate.endsWithPeriod) return false
  const now = work.now()
  const { renewsAt, packageId, pricePence: amountPence } = month
  const pauses = await listPauses(work.tx, memberId)
  const { announceAt, dueAt } = planRenewal({ renewsAt, method: mandate.method, now, pauses })
  if (now < announceAt) return false
  const terms = { memberId, mandateId: mandate.id, renewsAt, packageId, amountPence, dueAt, announcedAt: now }
  const renewal = await insertAnnouncement(work.tx, terms)
  if (renewal) await tell(work, month, { renewal, mandate })
  return renewal !== null
}

type Announcement = { renewal: Renewal; mandate: Mandate }

async function tell(work: Work, month: NextMonth, { renewal, mandate }: Announcement): Promise<void> {
  const { memberId, renewsAt, amountPence, dueAt, announcedAt } = renewal
  const creditPence = await findCreditToUse(work.tx, memberId, amountPence)
  await postMessage(work, {
    kind: 'renewal-notice',
    to: { email: month.email, name: month.name },
    facts: {
      name: month.name,
      packageName: month.packageName,
      amount: formatPenceExact(amountPence),
      credit: creditPence > 0 ? formatPenceExact(creditPence) : null,
      collectedOn: dayInWords(dueAt, 'full'),
      startsOn: dayInWords(renewsAt, 'full'),
      method: mandate.method,
      reference: mandate.bankReference,
      settingsUrl: work.links.to('/dashboard/direct-debit'),
    },
    memberId,
    subjectId: renewal.id,
    dedupeKey: `renewal-notice:${renewal.id}:${announcedAt.getTime()}`,
  })
}
