import { redirect } from 'react-router'
import type { AuthRefused } from '#src/platform/auth/auth-parts.server.ts'
import type { SignedIn } from '#src/platform/auth/sign-in/sign-in.server.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { memberPath } from './member-path.ts'

/** How the account pages respond. */

/** Redirects to the page the visitor wanted, signed in, or to the code of their second factor. Null when it was refused. */
export function onward(outcome: { ok: true; value: SignedIn } | AuthRefused, next: string | null): Response | null {
  if (outcome.ok) return redirect(next ?? '/dashboard', { status: 303, headers: cookieHeaders(outcome.value.cookies) })
  if (outcome.refusal !== 'code_needed') return null
  return redirect(memberPath({ mode: 'code', next }), { status: 303, headers: refusalHeaders(outcome) })
}

/** Shows the page again with what accounts refused. */
export function refusedAgain(post: Pick<Post<unknown>, 'intent' | 'form'>, refused: AuthRefused) {
  const { status, message } = authRefusals[refused.refusal]
  return shownAgain(post, { ...refused, status, error: message })
}

/** The headers of a refusal: its cookies, and when to try again. */
export function refusalHeaders({ cookies = [], retryAfterSeconds }: AuthRefused): Headers {
  const headers = cookieHeaders(cookies)
  if (retryAfterSeconds) headers.set('Retry-After', String(retryAfterSeconds))
  return headers
}

export function cookieHeaders(cookies: readonly string[]): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
