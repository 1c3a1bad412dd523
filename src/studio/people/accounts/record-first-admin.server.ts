import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'

/** Remembers that an account became admin by ADMIN_EMAIL or the set-up link: no admin did it, so the system stands for it. */
export function recordFirstAdmin(ctx: Ctx, userId: string): Promise<void> {
  return ctx.transaction(({ tx }) =>
    recordActivity(tx, {
      at: ctx.now(),
      actor: { kind: 'system', job: 'first-admin' },
      verb: 'member.role_changed',
      subjectId: userId,
      memberId: userId,
      details: { before: { role: 'member' }, after: { role: 'admin' } },
    }),
  )
}
