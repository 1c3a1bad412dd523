import { formatPenceExact } from '#src/kit/money.ts'
import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findNextMonth } from '#src/studio/memberships/next-month.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { findAccount } from '#src/studio/people/members/members.store.server.ts'
import { findReferrerId } from '#src/studio/people/members/referrals.store.server.ts'
import { readSettings } from '#src/studio/settings/settings.store.server.ts'
import { insertAccountEntry } from './account.store.server.ts'
import { referralPence } from './credit.ts'

/** Credits the member who brought a friend, once the friend has paid for something: so much that the member's next month costs the
 *  promised share less; where no month follows, that share of what the friend paid. Promises: once for a friend, however often and
 *  wherever a payment settles; told by e-mail; a closed or deleted account gets nothing. Locks: none. PRODUCT 4.4a. */
export async function creditReferrer(
  work: Work,
  { friendId, pricePence }: { friendId: string; pricePence: number },
): Promise<void> {
  const memberId = await findReferrerId(work.tx, friendId)
  const member = memberId === null ? null : await findAccount(work.tx, memberId)
  if (!member || member.deactivatedAt) return
  const month = await findNextMonth(work.tx, member.id)
  const { prices } = await readSettings(work.tx)
  const nextPence = month && !month.isLapsed ? month.pricePence : pricePence
  const amountPence = referralPence({ pricePence: nextPence, percent: prices.referralPercent })
  if (amountPence === 0) return
  const entry = {
    memberId: member.id,
    at: work.now(),
    kind: 'referral' as const,
    amountPence,
    ref: `referral:${friendId}`,
  }
  if (!(await insertAccountEntry(work.tx, entry))) return
  const friend = await findAccount(work.tx, friendId)
  await recordActivity(work, {
    verb: 'referral.credited',
    subjectId: friendId,
    memberId: member.id,
    details: { amountPence },
  })
  await postMessage(work, {
    kind: 'referral-credited',
    to: member,
    facts: {
      name: member.name,
      friend: friend?.name ?? '',
      amount: formatPenceExact(amountPence),
      url: work.links.to('/dashboard/membership'),
    },
    memberId: member.id,
    subjectId: friendId,
    dedupeKey: `referral:${friendId}`,
  })
}
