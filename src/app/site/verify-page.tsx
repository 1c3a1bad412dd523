import { data } from 'react-router'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import { callerOf, scopeOf } from '#src/platform/house.server.ts'
import { freshPage } from '#src/platform/http/fresh-page.server.ts'
import { ButtonLink } from '#src/ui/button.tsx'
import { Notice } from '#src/ui/notice.tsx'
import type { Route } from './+types/verify-page.ts'
import { AccountPage } from './account-page.tsx'
import { memberPath } from './member-path.ts'
import { pageMeta } from './page-meta.ts'

export function meta({ matches }: Route.MetaArgs) {
  return pageMeta(matches, { title: 'Verify your email', description: 'Verify the email address of your account.' })
}

export const headers = freshPage

/** The link of the verification email, on whatever device it is opened. The GET verifies, a second time changes nothing (PRODUCT 1). */
export async function loader({ context, request }: Route.LoaderArgs) {
  const scope = scopeOf(context)
  const { searchParams } = new URL(request.url)
  const outcome = await scope.house.auth.verifyAddress(callerOf(scope, request), searchParams.get('token') ?? '')
  const next = safePath(searchParams.get('next'), '') || null
  return data({ isVerified: outcome.ok, next }, { status: outcome.ok ? 200 : 400 })
}

export default function VerifyPage({ loaderData: { isVerified, next } }: Route.ComponentProps) {
  return (
    <AccountPage title={isVerified ? 'You are in' : 'This link does not work'} art={isVerified ? 'aerobics' : 'karate'}>
      {isVerified ? (
        <Notice tone="success">{authTexts.verified}</Notice>
      ) : (
        <>
          <Notice tone="error">{authRefusals.bad_verification_link.message}</Notice>
          <p>Sign in with your email and password: if your address is not verified yet, we send you a new link.</p>
        </>
      )}
      <ButtonLink to={memberPath({ next })} size="large">
        Sign in
      </ButtonLink>
    </AccountPage>
  )
}
