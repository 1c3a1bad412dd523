import { issueNotMeLink } from '#src/platform/auth/accounts/not-me.server.ts'
import type { AccountEvent } from '#src/platform/auth/auth-parts.server.ts'
import type { Actor, Ctx, Work } from '#src/platform/ctx.server.ts'
import { recordActivity } from '#src/studio/activity/record-activity.server.ts'
import type { EmailKind, FactsOfEmails } from '#src/studio/outbox/email.ts'
import { postMessage } from '#src/studio/outbox/post-message.server.ts'
import { readdressRows } from '../personal-data/personal-data.store.server.ts'
import { countPasskeys } from '../members/members.store.server.ts'

type Recorded =
  | Exclude<AccountEvent, { kind: 'first_signed_in' | 'signed_up' }>
  /** An admin switched it off for its owner. */
  | { kind: 'second_factor_reset'; account: AccountEvent['account']; details: Record<string, unknown> }

/** Records what happened to an account and e-mails its owner, so that someone else's doing does not go unnoticed.
 *  Promises: both are kept with the change itself, or neither. */
export function recordAccountEvent(ctx: Ctx, event: Recorded): Promise<void> {
  return ctx.transaction((work) => recordIn(work, event))
}

async function recordIn(work: Work, event: Recorded): Promise<void> {
  const { name } = event.account
  const { record, mail, notMeUrl } = writersOf(work, event)
  const securityUrl = work.links.to('/dashboard/security')
  switch (event.kind) {
    case 'verification_requested':
      return mail('verify-email', { name, verifyUrl: event.verifyUrl })
    case 'reset_requested':
      return mail('reset-password', { name, resetUrl: event.resetUrl })
    case 'email_change_requested':
      return mail('confirm-email', { name, confirmUrl: event.confirmUrl }, event.newEmail)
    case 'email_changed': {
      const { formerEmail, isFormerProven, account } = event
      const { id: memberId, email } = account
      if (isFormerProven) await readdressRows(work.tx, { memberId, email, former: formerEmail })
      const actor = work.actor.kind === 'visitor' ? byLink('change-email', event) : work.actor
      await record({ actor, details: { before: formerEmail, after: account.email } })
      const facts = { name, newEmail: account.email, homeUrl: work.links.to('/') }
      return mail('email-changed', { ...facts, notMeUrl: await notMeUrl(formerEmail) }, formerEmail)
    }
    case 'password_changed':
    case 'password_reset': {
      await record()
      const devices = event.kind === 'password_changed' ? 'all other devices' : 'all devices'
      const facts = { name, signInUrl: work.links.to('/member'), devices, notMeUrl: await notMeUrl() }
      return mail('password-changed', { ...facts, passkeys: await countPasskeys(work.tx, event.account.id) })
    }
    case 'second_factor_on':
    case 'second_factor_off':
    case 'spare_code_used':
    case 'spare_codes_renewed':
      await record()
      return mail('second-factor-changed', {
        name,
        what: secondFactorWords[event.kind],
        securityUrl,
        notMeUrl: await notMeUrl(),
      })
    case 'second_factor_reset': {
      await record({ details: event.details })
      const facts = { name, what: 'reset' as const, securityUrl, notMeUrl: await notMeUrl() }
      return mail('second-factor-changed', { ...facts, passkeys: await countPasskeys(work.tx, event.account.id) })
    }
    case 'passkey_added':
    case 'passkey_removed': {
      const { passkey } = event
      await record({ details: { passkey } })
      const what = event.kind === 'passkey_added' ? 'added' : 'removed'
      return mail('passkey-changed', { name, what, passkey, securityUrl, notMeUrl: await notMeUrl() })
    }
    case 'locked_by_owner':
      if (event.formerEmail)
        await readdressRows(work.tx, {
          memberId: event.account.id,
          email: event.account.email,
          former: event.formerEmail,
        })
      await record({ actor: byLink('not-me', event) })
      return mail('account-locked', { name, resetUrl: event.resetUrl })
    case 'invitation_accepted':
      return record({ actor: byLink('invitation', event) })
    case 'admin_granted':
      return record({
        verb: 'member.role_changed',
        // By ADMIN_EMAIL or the set-up link: no admin did it.
        actor: { kind: 'system', job: 'first-admin' },
        details: { before: { role: 'member' }, after: { role: 'admin' } },
      })
  }
}

const secondFactorWords = {
  second_factor_on: 'on',
  second_factor_off: 'off',
  spare_code_used: 'spare_code_used',
  spare_codes_renewed: 'spare_codes_renewed',
} as const

function byLink(purpose: string, { account }: Recorded): Actor {
  return { kind: 'link', purpose, subject: account.id }
}

/** How this event is written down: in the log under its own kind and by the caller, by e-mail to its account, unless said otherwise. */
function writersOf(work: Work, { kind, account: { id: memberId, name, email: address } }: Recorded) {
  return {
    record: ({ verb = `account.${kind}`, actor = work.actor, details }: ActivityOptions = {}) =>
      recordActivity({ ...work, actor }, { verb, subjectId: memberId, memberId, details }),
    mail: <Kind extends EmailKind>(template: Kind, facts: FactsOfEmails[Kind], email = address) =>
      postMessage(work, { kind: template, to: { name, email }, facts, memberId }),
    /** For an owner who did not do it. */
    notMeUrl: (email = address) => issueNotMeLink(work.tx, work.links, { userId: memberId, email }),
  }
}

type ActivityOptions = { verb?: string; actor?: Actor; details?: Record<string, unknown> }
