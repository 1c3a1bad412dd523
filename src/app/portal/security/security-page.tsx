import { dayAndTime } from '#src/kit/time.ts'
import { deviceName } from '#src/platform/auth/sign-in/device-name.ts'
import { passkeyHost } from '#src/platform/auth/passkeys/passkey-host.ts'
import { qrCode } from '#src/platform/auth/second-factor/qr-code.server.ts'
import { requireAccount } from '#src/platform/auth/require.server.ts'
import type { SecondFactor } from '#src/platform/auth/second-factor/second-factor.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { formAction } from '#src/platform/http/forms/form-action.server.ts'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/security-page.ts'
import { EmailCard, PasswordCard, SessionsCard } from './security-cards.tsx'
import { securityActs } from './security-acts.server.ts'
import { PasskeysCard } from './passkeys-card.tsx'
import { SecondFactorCard } from './second-factor-card.tsx'

export const meta = unlistedMeta('Sign-in and security')

export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { actor, reader } = requireAccount(scope.ctx, request)
  const { auth, config } = scope.services
  return {
    email: actor.email,
    newEmail: await auth.findPendingEmail(reader, actor.userId),
    passwordMin: config.passwordMin,
    factor: factorInWords(await auth.findSecondFactor(scope)),
    passkeys: (await auth.listPasskeys(scope)).map(({ id, name, createdAt, lastUsedAt }) => ({
      id,
      name,
      added: dayAndTime(createdAt),
      lastUsed: lastUsedAt && dayAndTime(lastUsedAt),
    })),
    passkeysOf: passkeyHost(config.origin),
    device: deviceName(request.headers.get('User-Agent') ?? ''),
    sessions: (await auth.listSignInSessions(scope)).map((one) => ({
      ...one,
      since: dayAndTime(one.since),
      lastSeen: dayAndTime(one.lastSeen),
    })),
  }
}

function factorInWords(factor: SecondFactor) {
  if (factor.state === 'on') return { ...factor, since: dayAndTime(factor.since) }
  return factor.state === 'setting_up' ? { ...factor, qr: qrCode(factor.url) } : factor
}

export const action = formAction({
  who: requireAccount,
  back: '/dashboard/security',
  acts: securityActs,
  otherwise: 'nothing',
})

/** How the member signs in, and where they are signed in. */
export default function SecurityPage({ loaderData }: Route.ComponentProps) {
  const { email, newEmail, passwordMin, factor, sessions, passkeys, passkeysOf, device } = loaderData
  return (
    <div className="grid gap-6">
      <PageHeader title="Sign-in and security" />
      <div className="grid items-start gap-6 xl:grid-cols-2">
        <div className="grid gap-6">
          <SecondFactorCard factor={factor} />
          <PasskeysCard passkeys={passkeys} host={passkeysOf} device={device} />
        </div>
        <div className="grid gap-6">
          <PasswordCard passwordMin={passwordMin} />
          <EmailCard email={email} newEmail={newEmail} />
          <SessionsCard sessions={sessions} />
        </div>
      </div>
    </div>
  )
}
