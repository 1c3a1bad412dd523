import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { newPasswordForm } from '#src/platform/auth/accounts/account-forms.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/invitation-page.ts'
import { goOn } from './account-response.server.ts'
import { AccountPage } from './account-page.tsx'
import { memberPath } from './member-path.ts'
import { NewPasswordFields } from './new-password-fields.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

export const meta = fixedMeta({ title: 'Choose a password', description: 'Choose a password for your account.' })

export const headers = freshPage

/** The page of the link in the e-mail to imported members: they choose their first password. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.services
  const invited = await auth.findInvitation(scope, linkToken(request))
  const { passwordMin } = config
  return data({ email: invited?.email ?? null, passwordMin }, { status: invited ? 200 : 403 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.services
  const post = { intent: 'form', form: await request.formData() }
  const refused = shownAgain(post, { status: authRefusals.bad_invitation.status })
  if (!(await auth.findInvitation(scope, linkToken(request)))) return refused
  const parsed = parseForm(newPasswordForm(config.passwordMin), post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const { password } = parsed.value
  const accepted = await auth.acceptInvitation(scope, { token: linkToken(request), password })
  const again = goOn(post, accepted, null)
  // Otherwise the link itself was invalid, which the page then says.
  return !accepted.ok && accepted.refusal === 'busy' ? again : refused
}

export default function InvitationPage({ loaderData: { email, passwordMin } }: Route.ComponentProps) {
  if (email === null) {
    return (
      <AccountPage title="Choose a password" art="pilates">
        <Notice tone="error">{authRefusals.bad_invitation.message}</Notice>
        <p>Have you chosen a password before? Then sign in with it. If not, we send you a new link.</p>
        <ButtonLink to={memberPath({})} size="large">
          Sign in
        </ButtonLink>
        <ButtonLink to={memberPath({ mode: 'reset' })} variant="secondary" size="large">
          Send a new link
        </ButtonLink>
      </AccountPage>
    )
  }
  return (
    <AccountPage title="Welcome" art="aerobics">
      <p>
        Your account at the studio is ready. Choose a password for <strong className="wrap-anywhere">{email}</strong>,
        and you are in.
      </p>
      <PageForm isOwn={false} reloadDocument noValidate className="grid gap-5">
        <NewPasswordFields passwordMin={passwordMin} />
        <Button size="large">Choose password</Button>
        <p className="text-[0.9375rem] text-muted">
          Your account is under our{' '}
          <a href="/terms" className="underline underline-offset-4">
            terms
          </a>
          ; how we keep your details is in our{' '}
          <a href="/privacy" className="underline underline-offset-4">
            privacy notice
          </a>
          .
        </p>
      </PageForm>
    </AccountPage>
  )
}
