import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lastDayInWords } from '#src/kit/time.ts'
import { INVITATION_DAYS, invitationUrl } from '#src/platform/auth/accounts/invitation.server.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { ImportRefusal } from './member-import.ts'
import { listWithoutPassword, lockImport, markInvited, type Uninvited } from './member-import.store.server.ts'

/** Invites imported members to choose a password: one member (again), or all of one file who have not been invited yet. Admin
 *  only. Promises: members with a password get no e-mail; e-mails and the record of who was invited are kept together; of two
 *  admins at once who invite a whole file one does. Returns how many were invited. Locks: the import. */
export async function inviteImported(
  ctx: SignedInCtx,
  whom: { memberId: string } | { importId: string },
): Promise<Outcome<number, ImportRefusal>> {
  if (ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if ('importId' in whom) await lockImport(work.tx, whom.importId)
    const waiting = await listWithoutPassword(work.tx, whom)
    const invitees = 'importId' in whom ? waiting.filter(({ invitedAt }) => invitedAt === null) : waiting
    if (invitees.length === 0) return refuse('not_waiting')
    await Promise.all(invitees.map((member) => invite(work, member)))
    const memberIds = invitees.map(({ id }) => id)
    await markInvited(work.tx, memberIds, ctx.now())
    return ok(invitees.length)
  })
}

async function invite(work: Work<SignedInCtx>, member: Uninvited): Promise<void> {
  const { id: memberId, name, email, packageName, endsAt } = member
  const lastDay = endsAt && lastDayInWords(endsAt, 'dated')
  const url = await invitationUrl(work.tx, work.links, member)
  const membership = endsAt && endsAt > work.now() ? `${packageName} until ${lastDay}` : null
  await Promise.all([
    postMessage(work, {
      kind: 'member-invitation',
      to: { email, name },
      facts: { name, email, membership, days: INVITATION_DAYS, invitationUrl: url },
      memberId,
    }),
    recordActivity(work, { verb: 'member.invited', subjectId: memberId, memberId }),
  ])
}
