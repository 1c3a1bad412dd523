import { data } from 'react-router'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { scopeOf } from '#src/platform/app-services.server.ts'
import { freshPage } from '#src/platform/http/cache/fresh-page.server.ts'
import { linkToken } from '#src/platform/links.server.ts'
import { Button, ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/confirm-email-page.ts'
import { AccountPage } from './account-page.tsx'
import { fixedMeta } from '../seo/page-meta.ts'

export const meta = fixedMeta({
  title: 'Confirm your email',
  description: 'Confirm the new email address of your account.',
})

export const headers = freshPage

/** The page of the link that confirms a new address. The GET only shows: mail scanners follow links (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const newEmail = await scope.services.auth.findEmailChange(scope, linkToken(request))
  return data({ newEmail }, { status: newEmail ? 200 : 400 })
}

export async function action({ context, request }: Route.ActionArgs) {
  const scope = scopeOf(context)
  const outcome = await scope.services.auth.confirmEmailChange(scope, linkToken(request))
  if (outcome.ok) return data({ isChanged: true, error: null })
  const { status, message } = authRefusals[outcome.refusal]
  return data({ isChanged: false, error: message }, { status })
}

export default function ConfirmEmailPage({ loaderData: { newEmail }, actionData }: Route.ComponentProps) {
  if (actionData?.isChanged) {
    return (
      <AccountPage title="That is your address now" art="aerobics">
        <Notice tone="success">{authTexts.emailChanged}</Notice>
        <ButtonLink to="/dashboard" size="large">
          Member Portal
        </ButtonLink>
      </AccountPage>
    )
  }
  const error = actionData?.error ?? (newEmail ? null : authRefusals.bad_email_link.message)
  return (
    <AccountPage title={error ? 'This link does not work' : 'Confirm your new address'} art={error ? 'karate' : 'yoga'}>
      {error ? (
        <>
          <Notice tone="error">{error}</Notice>
          <p>Your address has not been changed. You can ask for a new link in the portal.</p>
          <ButtonLink to="/dashboard/security" size="large">
            Sign-in and security
          </ButtonLink>
        </>
      ) : (
        <form method="post" className="grid gap-5">
          <p>
            Use <strong className="break-words">{newEmail}</strong> for your account from now on?
          </p>
          <Button size="large">Confirm this address</Button>
        </form>
      )}
    </AccountPage>
  )
}
