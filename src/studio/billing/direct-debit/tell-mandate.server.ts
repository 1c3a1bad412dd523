import type { Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { findMember } from '#src/studio/people/members/members.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { methodWords } from './mandate.ts'
import type { Mandate } from './mandates.store.server.ts'

const news = {
  active: { verb: 'mandate.activated', kind: 'mandate-active' },
  failed: { verb: 'mandate.failed', kind: 'mandate-failed' },
  ended: { verb: 'mandate.ended', kind: 'mandate-failed' },
} as const

/** Records in the history what happened to a direct debit at the bank, and e-mails the member. Promises: each change once; a
 *  set-up begun or given up is not announced. */
export async function tellMandate(work: Work, mandate: Mandate): Promise<void> {
  const { id, memberId, state, method, failureMessage } = mandate
  if (state === 'preparing' || state === 'pending') return
  const { verb, kind } = news[state]
  await recordActivity(work, { verb, subjectId: id, memberId, details: { method } })
  const member = await findMember(work.tx, memberId)
  if (!member) return
  await postMessage(work, {
    kind,
    to: member,
    facts: {
      name: member.name,
      method,
      reference: mandate.bankReference,
      wasOn: state === 'ended',
      reason: failureMessage ?? methodWords(method)[state === 'ended' ? 'ended' : 'refused'],
      settingsUrl: work.links.to('/dashboard/direct-debit'),
    },
    memberId,
    subjectId: id,
    dedupeKey: `mandate:${id}:${state}`,
  })
}
