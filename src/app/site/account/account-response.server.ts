import { redirect } from 'react-router'
import type { AuthRefused, AuthResult } from '#src/platform/auth/auth-parts.server.ts'
import type { SignedIn } from '#src/platform/auth/sign-in/sign-in.server.ts'
import { authRefusals } from '#src/platform/auth/auth-refusals.ts'
import { type Post, shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { memberPath } from './member-path.ts'

type FormPost = Pick<Post<unknown>, 'intent' | 'form'>

/** Ends an attempt to sign in: redirects to the page the visitor wanted, or to the code of their second factor; otherwise shows the
 *  page again with why not. */
export function goOn(post: FormPost, outcome: AuthResult<SignedIn>, next: string | null) {
  if (outcome.ok) throw redirect(next ?? '/dashboard', { status: 303, headers: cookieHeaders(outcome.value.cookies) })
  if (outcome.refusal === 'code_needed')
    throw redirect(memberPath({ mode: 'code', next }), { status: 303, headers: cookieHeaders(outcome.cookies) })
  return refusedAgain(post, outcome)
}

/** Shows the page again with what accounts refused. */
export function refusedAgain(post: FormPost, refused: AuthRefused) {
  const { status, message } = authRefusals[refused.refusal]
  return shownAgain(post, { ...refused, status, error: message })
}

export function cookieHeaders(cookies: readonly string[] = []): Headers {
  const headers = new Headers()
  for (const cookie of cookies) headers.append('Set-Cookie', cookie)
  return headers
}
