import { redirect } from 'react-router'
import { safePath } from '#src/platform/auth/require.server.ts'
import { passkeyHost } from '#src/platform/auth/passkeys/passkey-host.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { TabLinks } from '#src/ui/tabs.tsx'
import type { Route } from './+types/sign-in-page.ts'
import { AccountPage } from './account-page.tsx'
import {
  handleCode,
  handlePasskey,
  handleReset,
  handleResend,
  handleSignIn,
  handleSignUp,
} from './member-forms.server.ts'
import { CodeForm, CreateAccountForm, ResetForm, SignInForm } from './member-forms.tsx'
import { PasskeyForm } from './passkey-form.tsx'
import { type MemberMode, memberPath, modeOf } from './member-path.ts'
import { fixedMeta } from '../seo/page-meta.ts'

export const meta = fixedMeta({ title: 'Member login', description: 'Sign in or create an account to book classes.' })

export const headers = freshPage

/** Sign in, create an account, request a reset link: one form at one address (specification 2). Signed-in members are
 *  redirected. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { mode, next, email, friend } = queryOf(request)
  if (scope.ctx.actor.kind === 'account') throw redirect(next ?? '/dashboard')
  return {
    mode,
    next,
    email,
    friend,
    pendingEmail: await scope.services.auth.findPendingAddress(scope),
    passwordMin: scope.services.config.passwordMin,
    passkeysOf: passkeyHost(scope.services.config.origin),
  }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const form = await request.formData()
  const { mode, next } = queryOf(request)
  const sent = { scope, intent: mode, form, next }
  const intent = form.get('intent') ?? mode
  if (intent === 'resend') return handleResend(sent)
  if (intent === 'reset') return handleReset(sent)
  if (intent === 'code') return handleCode(sent)
  if (intent === 'passkey') return handlePasskey(sent)
  return intent === 'create' ? handleSignUp(sent) : handleSignIn(sent)
}

function queryOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return {
    mode: modeOf(searchParams.get('mode')),
    next: safePath(searchParams.get('next'), '') || null,
    email: searchParams.get('email') ?? '',
    friend: searchParams.get('friend') ?? '',
  }
}

const titles: Record<MemberMode, string> = {
  'sign-in': 'Welcome back',
  create: 'Join the studio',
  reset: 'Forgot your password?',
  code: 'One more step',
}

export default function SignInPage({ loaderData, actionData }: Route.ComponentProps) {
  const { mode, next, email, friend, pendingEmail, passwordMin, passkeysOf } = loaderData
  const props = { next, email: actionData?.values.email ?? (email || pendingEmail || '') }
  return (
    <AccountPage title={titles[mode]} art={mode === 'create' ? 'dance' : mode === 'reset' ? 'karate' : 'zumba'}>
      {mode !== 'reset' && mode !== 'code' && (
        <TabLinks
          label="Member login"
          tabs={[
            { to: memberPath({ next }), label: 'Sign in', isCurrent: mode === 'sign-in' },
            { to: memberPath({ mode: 'create', next }), label: 'Create account', isCurrent: mode === 'create' },
          ]}
        />
      )}
      {mode === 'sign-in' && <SignInForm {...props} pendingEmail={pendingEmail} />}
      {mode === 'sign-in' && passkeysOf && <PasskeyForm next={next} host={passkeysOf} />}
      {mode === 'create' && <CreateAccountForm {...props} friend={friend} passwordMin={passwordMin} />}
      {mode === 'reset' && <ResetForm {...props} />}
      {mode === 'code' && <CodeForm {...props} />}
    </AccountPage>
  )
}
