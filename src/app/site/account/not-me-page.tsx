import { data } from 'react-router'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/not-me-page.ts'
import { AccountPage } from './account-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

export const meta = fixedMeta({
  title: 'Lock your account',
  description: 'Say that a change of your account was not yours.',
})

export const headers = freshPage

/** The page of the link "this wasn't me" in a security e-mail. The GET only shows: mail scanners follow links (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const email = await scope.services.auth.findNotMe(scope, linkToken(request))
  return data({ email }, { status: email ? 200 : authRefusals.bad_email_link.status })
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const outcome = await scope.services.auth.lockByOwner(scope, linkToken(request))
  if (outcome.ok) return data({ isLocked: true, error: null })
  const { status, message } = authRefusals[outcome.refusal]
  return data({ isLocked: false, error: message }, { status })
}

export default function NotMePage({ loaderData: { email }, actionData }: Route.ComponentProps) {
  if (actionData?.isLocked) {
    return (
      <AccountPage title="Your account is locked" art="karate">
        <Notice tone="success">
          Nobody can log in to it now. We have sent you an email: its link lets you choose a new password.
        </Notice>
      </AccountPage>
    )
  }
  const error = actionData?.error ?? (email ? null : authRefusals.bad_email_link.message)
  return (
    <AccountPage title={error ? 'This link does not work' : 'This wasn’t you?'} art="karate">
      {error ? (
        <>
          <Notice tone="error">{error}</Notice>
          <p>Choose “Forgot your password?” on the login page to take your account back, or ring us.</p>
          <ButtonLink to="/member?mode=reset" size="large">
            Forgot your password?
          </ButtonLink>
        </>
      ) : (
        <form method="post" className="grid gap-5">
          <p>
            We sign out every device, remove the password and all passkeys, and send a link to{' '}
            <strong className="break-words">{email}</strong> with which you choose a new password. Until then nothing
            can be changed.
          </p>
          <Button size="large">Lock my account</Button>
        </form>
      )}
    </AccountPage>
  )
}
