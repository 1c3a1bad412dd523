import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { holdMember } from '#src/studio/people/members/hold-member.server.ts'
import { findReferrerId } from '#src/studio/people/members/referrals.store.server.ts'
import { findBalancePence, findEnteredPence, findHasPaid, insertAccountEntry } from './account.store.server.ts'

/** Takes back the credit for a friend who has had their money back and holds nothing paid any more, in the caller's transaction.
 *  Promises: only what is unspent, so that nobody comes to owe for what a friend does; once for a friend; it is in the activity log.
 *  Locks: the member who was credited. Decision 067. */
export async function withdrawReferral(work: Work, { friendId }: { friendId: string }): Promise<void> {
  const memberId = await findReferrerId(work.tx, friendId)
  const creditPence = await findEnteredPence(work.tx, `referral:${friendId}`)
  if (memberId === null || creditPence === null || (await findHasPaid(work.tx, friendId))) return
  await holdMember(work.tx, memberId)
  const amountPence = Math.min(creditPence, Math.max(0, await findBalancePence(work.tx, memberId)))
  if (amountPence === 0) return
  const entry = { memberId, at: work.now(), kind: 'referral_returned' as const, amountPence: -amountPence }
  if (!(await insertAccountEntry(work.tx, { ...entry, ref: `referral-returned:${friendId}` }))) return
  await recordActivity(work, {
    verb: 'referral.withdrawn',
    subjectId: friendId,
    memberId,
    details: { amountPence, because: 'the friend has had their money back' },
  })
}
