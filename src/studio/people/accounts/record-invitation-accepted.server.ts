import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'

/** Remembers that the owner of an account has chosen its first password, by the link of the invitation. */
export function recordInvitationAccepted(ctx: Ctx, userId: string): Promise<void> {
  return ctx.transaction(({ tx }) =>
    recordActivity(tx, {
      at: ctx.now(),
      actor: { kind: 'link', purpose: 'invitation', subject: userId },
      verb: 'account.invitation_accepted',
      subjectId: userId,
      memberId: userId,
    }),
  )
}
