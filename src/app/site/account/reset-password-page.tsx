import { data } from 'react-router'
import { type FormResult, parseForm } from '#src/kit/form.ts'
import { refuse } from '#src/kit/outcome.ts'
import { newPasswordForm } from '#src/platform/auth/accounts/account-forms.ts'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/reset-password-page.ts'
import { AccountPage } from './account-page.tsx'
import { refusedAgain } from './account-response.server.ts'
import { memberPath } from './member-path.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

const SECONDS_TO_READ = 2

export const meta = fixedMeta({ title: 'Reset password', description: 'Choose a new password for your account.' })

export const headers = freshPage

/** The page of the reset link. Without a code it answers 200 with the specification's text (PRODUCT 3). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.services
  const { passwordMin } = config
  const code = codeOf(request)
  if (!code) return { error: authRefusals.no_reset_code.message, passwordMin }
  if (await auth.isResetCode(scope, code)) return { error: null, passwordMin }
  return { error: authRefusals.bad_reset_code.message, passwordMin }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.services
  const code = codeOf(request)
  const post = { intent: 'form', form: await request.formData() }
  if (!code) return refusedAgain(post, refuse('no_reset_code' as const))
  const parsed = parseForm(newPasswordForm(config.passwordMin), post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const outcome = await auth.resetPassword(scope, { code, password: parsed.value.password })
  if (!outcome.ok) return refusedAgain(post, outcome)
  const done: FormResult = { intent: 'form', values: {}, fields: {}, error: null, done: [authTexts.passwordReset] }
  return data(done, { headers: { Refresh: `${SECONDS_TO_READ}; url=/member` } })
}

function codeOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('oobCode')
}

export default function ResetPasswordPage({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <AccountPage title="Reset your password" art="pilates">
      {actionData?.done ? <Done /> : <NewPassword {...loaderData} error={actionData?.error ?? loaderData.error} />}
    </AccountPage>
  )
}

function Done() {
  return (
    <>
      <Notice tone="success">{authTexts.passwordReset}</Notice>
      <p>You have been logged out on all devices. We take you to the sign-in page.</p>
      <ButtonLink to="/member" size="large">
        Sign in
      </ButtonLink>
    </>
  )
}

function NewPassword({ error, passwordMin }: { error: string | null; passwordMin: number }) {
  if (error) {
    return (
      <>
        <Notice tone="error">{error}</Notice>
        <p>A link is good for one hour and can be used once.</p>
        <ButtonLink to={memberPath({ mode: 'reset' })} size="large">
          Send a new link
        </ButtonLink>
      </>
    )
  }
  return (
    <PageForm isOwn={false} reloadDocument noValidate className="grid gap-5">
      <NewPasswordFields passwordMin={passwordMin} />
      <Button size="large" data-busy-text="Resetting...">
        Reset Password
      </Button>
    </PageForm>
  )
}
