import { data, redirect } from 'react-router'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import { signUpForm } from '#src/platform/auth/account-forms.ts'
import { type AuthRefusal, authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { callerOf, scopeOf } from '#src/platform/house.server.ts'
import { freshPage } from '#src/platform/http/fresh-page.server.ts'
import { Button } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/setup-page.ts'
import { AccountFields } from './account-fields.tsx'
import { AccountPage } from './account-page.tsx'
import { pageMeta } from './page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Set up the studio', description: 'Create the first admin.' })
}

export const headers = freshPage

/** The link that a studio without an admin prints at its start: whoever reads its console makes the first one (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const isOpen = await scope.house.auth.isSetupOpen(callerOf(scope, request), tokenOf(request))
  const { passwordMin } = scope.house.config
  return data({ isOpen, passwordMin }, { status: isOpen ? 200 : authRefusals.bad_setup_link.status })
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const { auth, config } = scope.house
  const caller = callerOf(scope, request)
  const parsed = parseForm(signUpForm(config.passwordMin), await request.formData())
  if (!parsed.ok) return refused(null, parsed.fields, parsed.values)
  const { password: _password, ...values } = parsed.value
  const outcome = await auth.setUpAdmin(caller, { token: tokenOf(request), form: parsed.value })
  if (!outcome.ok) return refused(outcome.refusal, {}, values)
  const signedIn = await auth.signIn(caller, parsed.value)
  const headers = new Headers()
  for (const cookie of signedIn.ok ? signedIn.value.cookies : []) headers.append('Set-Cookie', cookie)
  throw redirect('/dashboard', { status: 303, headers })
}

function refused(refusal: AuthRefusal | null, fields: FieldErrors, values: Record<string, string>) {
  const { status, message } = refusal ? authRefusals[refusal] : { status: 400, message: null }
  return data({ error: message, fields, values }, { status })
}

function tokenOf(request: Request): string | null {
  return new URL(request.url).searchParams.get('token')
}

export default function SetupPage({ loaderData: { isOpen, passwordMin }, actionData }: Route.ComponentProps) {
  const { error = null, fields = {}, values = {} } = actionData ?? {}
  return (
    <AccountPage title="Set up your studio" art="gymnastics">
      {!isOpen ? (
        <>
          <Notice tone="error">{authRefusals.bad_setup_link.message}</Notice>
          <p>Start the studio again to get a new one, or set ADMIN_EMAIL to the address that shall be admin.</p>
        </>
      ) : (
        <form method="post" noValidate className="grid gap-5">
          {error && <Notice tone="error">{error}</Notice>}
          <p>You are the first here. This account will be the admin of the studio.</p>
          <AccountFields values={values} fields={fields} passwordMin={passwordMin} />
          <Button size="large">Create the admin account</Button>
        </form>
      )}
    </AccountPage>
  )
}
