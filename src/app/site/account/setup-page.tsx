import { data } from 'react-router'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import { refuse } from '#src/kit/outcome.ts'
import { signUpForm } from '#src/platform/auth/accounts/account-forms.ts'
import type { AuthRefused } from '#src/platform/auth/auth-parts.server.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/setup-page.ts'
import { onward, refusalHeaders } from './account-response.server.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountPage } from './account-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

export const meta = fixedMeta({ title: 'Set up the studio', description: 'Create the first admin.' })

export const headers = freshPage

/** The page of the one-time link that makes an admin: printed at the start of a studio without one, or e-mailed to ADMIN_EMAIL
 *  (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const setup = await scope.services.auth.findSetup(scope, linkToken(request))
  const { passwordMin } = scope.services.config
  return data({ setup, passwordMin }, { status: setup ? 200 : authRefusals.bad_setup_link.status })
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.services
  const form = await request.formData()
  // A link for one address does not ask for it.
  const setup = await auth.findSetup(scope, linkToken(request))
  if (!setup) return refused(refuse('bad_setup_link' as const), {}, {})
  if (setup.email && !form.has('email')) form.set('email', setup.email)
  const parsed = parseForm(signUpForm(config.passwordMin), form)
  if (!parsed.ok) return refused(null, parsed.fields, parsed.values)
  const { password: _password, ...values } = parsed.value
  const outcome = await auth.setUpAdmin(scope, { token: linkToken(request), form: parsed.value })
  const way = onward(outcome, null)
  if (way) throw way
  return refused(outcome.ok ? null : outcome, {}, values)
}

function refused(refusal: AuthRefused | null, fields: FieldErrors, values: Record<string, string>) {
  const { status, message } = refusal ? authRefusals[refusal.refusal] : { status: 400, message: null }
  return data({ error: message, fields, values }, { status, headers: refusal ? refusalHeaders(refusal) : {} })
}

export default function SetupPage({ loaderData: { setup, passwordMin }, actionData }: Route.ComponentProps) {
  const { error = null, fields = {}, values = {} } = actionData ?? {}
  return (
    <AccountPage title="Set up your studio" art="gymnastics">
      {!setup ? (
        <>
          <Notice tone="error">{authRefusals.bad_setup_link.message}</Notice>
          <p>Start the studio again to get a new one.</p>
        </>
      ) : (
        <form method="post" noValidate className="grid gap-5">
          {error && <Notice tone="error">{error}</Notice>}
          <p>
            This account will be the admin of the studio{setup.email && ' and belongs to '}
            {setup.email && <strong className="wrap-anywhere">{setup.email}</strong>}.
          </p>
          <AccountFields values={values} fields={fields} passwordMin={passwordMin} hasEmail={setup.email === null} />
          <Button size="large">Create the admin account</Button>
        </form>
      )}
    </AccountPage>
  )
}
