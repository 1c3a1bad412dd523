import { ok, type Outcome, refuse } from '#src/kit/outcome.ts'
import { lastDayInWords } from '#src/kit/time.ts'
import { INVITATION_DAYS, invitationUrl } from '#src/platform/auth/accounts/invitation.server.ts'
import type { SignedInCtx, Work } from '#src/platform/ctx.server.ts'
import { isAtDesk } from '#src/platform/role.ts'
import { recordActivity } from '../activity/record-activity.server.ts'
import { passInWords } from '#src/studio/memberships/holdings/held-pass.ts'
import { listPasses } from '#src/studio/memberships/holdings/holdings.store.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import type { ImportRefusal } from './import-refusals.ts'
import {
  listWithoutPassword,
  lockImport,
  markInvited,
  type Uninvited,
  type Whom,
} from './member-import.store.server.ts'

/** Invites members who did not sign up themselves to choose a password: one member (again), by the front desk; or, by an admin, all of one
 *  file or all who were added at the front desk, who have not been invited yet. Promises: nobody is invited before Go live; members with a
 *  password get no e-mail; e-mails and the record of who was invited are kept together; of two admins at once who invite a whole file one
 *  does. Returns how many were invited. Locks: the import. */
export async function inviteImported(ctx: SignedInCtx, whom: Whom): Promise<Outcome<number, ImportRefusal>> {
  const isOne = 'memberId' in whom
  if (isOne ? !isAtDesk(ctx.actor) : ctx.actor.role !== 'admin') return refuse('not_allowed')
  return ctx.transaction(async (work) => {
    if (!isOne && whom.importId) await lockImport(work.tx, whom.importId)
    const waiting = await listWithoutPassword(work.tx, whom)
    const uninvited = isOne ? waiting : waiting.filter(({ invitedAt }) => invitedAt === null)
    const invitees = uninvited.filter(({ isLive }) => isLive)
    // Of those added at the front desk some may be held by another import.
    if (invitees.length < uninvited.length && (isOne || whom.importId)) return refuse('not_live')
    if (invitees.length === 0) return refuse('not_waiting')
    await Promise.all(invitees.map((member) => invite(work, member)))
    const memberIds = invitees.map(({ id }) => id)
    await markInvited(work.tx, memberIds, ctx.now())
    return ok(invitees.length)
  })
}

async function invite(work: Work<SignedInCtx>, member: Uninvited): Promise<void> {
  const { id: memberId, name, email, packageName, endsAt, isAddedByHand } = member
  const url = await invitationUrl(work.tx, work.links, member)
  const month = endsAt && endsAt > work.now() ? [`${packageName} until ${lastDayInWords(endsAt, 'dated')}`] : []
  const passes = (await listPasses(work.tx, memberId, work.now())).map(passInWords)
  const membership = [...month, ...passes].join('; ') || null
  await Promise.all([
    postMessage(work, {
      kind: 'member-invitation',
      to: { email, name },
      facts: { name, email, membership, days: INVITATION_DAYS, isAddedByHand, invitationUrl: url },
      memberId,
    }),
    recordActivity(work, { verb: 'member.invited', subjectId: memberId, memberId }),
  ])
}
