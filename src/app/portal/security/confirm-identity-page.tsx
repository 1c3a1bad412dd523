import { parseForm } from '#src/kit/form.ts'
import { identityForm } from '#src/platform/auth/accounts/account-forms.ts'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { requireAccount, safePath } from '#src/platform/auth/require.server.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { redirectWithNotice } from '#src/platform/http/redirect.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Card } from '#src/ui/card.tsx'
import { Field } from '#src/ui/forms/field.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { PageHeader } from '#src/ui/page-header.tsx'
import { unlistedMeta } from '#src/ui/page-title.ts'
import type { Route } from './+types/confirm-identity-page.ts'

export const meta = unlistedMeta('Confirm that it is you')

/** Asks for the password before a change of sign-in, factors, address or a role, when the last proof is older than ten minutes. */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  requireAccount(scope.ctx, request)
  const factor = await scope.services.auth.findSecondFactor(scope)
  return { asksCode: factor.state === 'on' }
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  requireAccount(scope.ctx, request)
  const next = safePath(new URL(request.url).searchParams.get('next'), '/dashboard/security')
  const post = { intent: 'form', form: await request.formData() }
  const parsed = parseForm(identityForm, post.form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const { currentPassword: password, code } = parsed.value
  const proven = await scope.services.auth.proveIdentity(scope, { password, code })
  if (!proven.ok) {
    const { status, message } = authRefusals[proven.refusal]
    const field = ['wrong_code', 'code_needed'].includes(proven.refusal) ? 'code' : 'currentPassword'
    return shownAgain(post, { ...proven, status, fields: { [field]: message } })
  }
  const back = redirectWithNotice(next, { tone: 'info', text: authTexts.identityProven })
  back.headers.append('Set-Cookie', proven.value.cookie)
  return back
}

export default function ConfirmIdentityPage({ loaderData: { asksCode } }: Route.ComponentProps) {
  return (
    <div className="grid max-w-xl gap-6">
      <PageHeader
        title="Confirm that it is you"
        intro="What you are about to change decides who can get into an account, so we ask once more."
      />
      <Card as="section">
        <PageForm isOwn={false} reloadDocument className="grid gap-5" noValidate>
          <Field
            label="Your password"
            name="currentPassword"
            type="password"
            autoComplete="current-password"
            required
          />
          {asksCode && (
            <Field
              label="Code of your authenticator app"
              name="code"
              autoComplete="one-time-code"
              inputMode="numeric"
              required
            />
          )}
          <Button className="justify-self-start">Confirm</Button>
        </PageForm>
      </Card>
    </div>
  )
}
