import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { newPasswordForm } from '#src/platform/auth/accounts/account-forms.ts'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/verify-page.ts'
import { goOn } from './account-response.server.ts'
import { AccountPage } from './account-page.tsx'
import { memberPath } from './member-path.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

export const meta = fixedMeta({ title: 'Verify your email', description: 'Verify the email address of your account.' })

export const headers = freshPage

/** The page of the verification link, on whatever device it is opened. The GET verifies; a second time changes nothing. In a
 *  browser that did not sign up it asks for a new password, because the old one may not be the owner's (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { token, next } = queryOf(request)
  const outcome = await scope.services.auth.verifyAddress(scope, token)
  const { passwordMin } = scope.services.config
  const state = !outcome.ok ? 'refused' : outcome.value.needsPassword ? 'needs-password' : 'verified'
  return data({ state, next, passwordMin } as const, { status: outcome.ok ? 200 : 400 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.services
  const { token, next } = queryOf(request)
  const post = { intent: 'form', form: await request.formData() }
  const parsed = parseForm(newPasswordForm(config.passwordMin), post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const { password } = parsed.value
  return goOn(post, await auth.choosePassword(scope, { token, password }), next)
}

function queryOf(request: Request) {
  const { searchParams } = new URL(request.url)
  return { token: searchParams.get('token') ?? '', next: safePath(searchParams.get('next'), '') || null }
}

const frames = {
  verified: { title: 'You are in', art: 'aerobics' },
  'needs-password': { title: 'Choose a password', art: 'pilates' },
  refused: { title: 'This link does not work', art: 'karate' },
} as const

export default function VerifyPage({ loaderData: { state, next, passwordMin }, actionData }: Route.ComponentProps) {
  return (
    <AccountPage {...frames[state]}>
      {state === 'verified' && <Notice tone="success">{authTexts.verified}</Notice>}
      {state === 'refused' && (
        <>
          <Notice tone="error">{authRefusals.bad_verification_link.message}</Notice>
          <p>Sign in with your email and password: if your address is not verified yet, we send you a new link.</p>
        </>
      )}
      {state === 'needs-password' ? (
        <PageForm isOwn={false} reloadDocument noValidate className="grid gap-5">
          {!actionData?.error && <Notice tone="success">{authTexts.verifiedWithoutPassword}</Notice>}
          <NewPasswordFields passwordMin={passwordMin} />
          <Button size="large">Choose password</Button>
        </PageForm>
      ) : (
        <ButtonLink to={memberPath({ next })} size="large">
          Sign in
        </ButtonLink>
      )}
    </AccountPage>
  )
}
