import { issueNotMeLink } from '#src/platform/auth/accounts/not-me.server.ts'
import type { Ctx } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { countPasskeys } from '../members/members.store.server.ts'

type Changed = {
  account: { id: string; name: string; email: string }
  what: keyof typeof verbs
  securityUrl: string
  /** For the activity log. */
  details?: Record<string, unknown>
}

const verbs = {
  on: 'second_factor_on',
  off: 'second_factor_off',
  reset: 'second_factor_reset',
  spare_code_used: 'spare_code_used',
  spare_codes_renewed: 'spare_codes_renewed',
} as const

/** Tells the owner of an account what happened to its second factor. */
export function tellSecondFactorChanged(ctx: Ctx, { account, what, securityUrl, details }: Changed): Promise<void> {
  return ctx.transaction(async ({ tx }) => {
    await recordActivity(tx, {
      at: ctx.now(),
      actor: ctx.actor,
      verb: `account.${verbs[what]}`,
      subjectId: account.id,
      memberId: account.id,
      details,
    })
    const notMeUrl = await issueNotMeLink(tx, ctx.links, { userId: account.id, email: account.email })
    await postMessage(tx, {
      kind: 'second-factor-changed',
      recipient: account.email,
      recipientName: account.name,
      facts: {
        name: account.name,
        what,
        securityUrl,
        notMeUrl,
        ...(what === 'reset' && { passkeys: await countPasskeys(tx, account.id) }),
      },
      memberId: account.id,
      now: ctx.now(),
    })
  })
}
