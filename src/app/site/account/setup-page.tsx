import { data } from 'react-router'
import { parseForm } from '#src/kit/form.ts'
import { refuse } from '#src/kit/outcome.ts'
import { signUpForm } from '#src/platform/auth/accounts/account-forms.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { Button } from '#src/ui/button.tsx'
import { PageForm } from '#src/ui/forms/page-form.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/setup-page.ts'
import { goOn, refusedAgain } from './account-response.server.ts'
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
  const post = { intent: 'form', form: await request.formData() }
  const { form } = post
  // A link for one address does not ask for it.
  const setup = await auth.findSetup(scope, linkToken(request))
  if (!setup) return refusedAgain(post, refuse('bad_setup_link' as const))
  if (setup.email && !form.has('email')) form.set('email', setup.email)
  const parsed = parseForm(signUpForm(config.passwordMin), form)
  if (!parsed.ok) return shownAgain(post, parsed)
  const outcome = await auth.setUpAdmin(scope, { token: linkToken(request), form: parsed.value })
  return goOn(post, outcome, null)
}

export default function SetupPage({ loaderData: { setup, passwordMin } }: Route.ComponentProps) {
  return (
    <AccountPage title="Set up your studio" art="gymnastics">
      {!setup ? (
        <>
          <Notice tone="error">{authRefusals.bad_setup_link.message}</Notice>
          <p>Start the studio again to get a new one.</p>
        </>
      ) : (
        <PageForm isOwn={false} reloadDocument noValidate className="grid gap-5">
          <p>
            This account will be the admin of the studio{setup.email && ' and belongs to '}
            {setup.email && <strong className="wrap-anywhere">{setup.email}</strong>}.
          </p>
          <AccountFields passwordMin={passwordMin} hasEmail={setup.email === null} />
          <Button size="large">Create the admin account</Button>
        </PageForm>
      )}
    </AccountPage>
  )
}
