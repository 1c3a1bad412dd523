import { data, redirect } from 'react-router'
import { type FormResult, parseForm, textOf, typedTexts } from '#src/kit/form.ts'
import { refuse } from '#src/kit/outcome.ts'
import { signInByPasskeyForm } from '#src/platform/auth/passkeys/passkey-responses.ts'
import { addressForm, codeForm, signInForm, signUpForm } from '#src/platform/auth/accounts/account-forms.ts'
import type { AuthResult } from '#src/platform/auth/auth-parts.server.ts'
import { authTexts } from '#src/platform/auth/auth-refusals.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { SignedIn } from '#src/platform/auth/sign-in/sign-in.server.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { shownAgain } from '#src/platform/http/forms/form-action.server.ts'
import { nameReferrer } from '#src/studio/people/members/name-referrer.server.ts'
import { cookieHeaders, goOn, refusedAgain } from './account-response.server.ts'
import { memberPath } from './member-path.ts'

type Sent = { scope: Scope; intent: string; form: FormData; next: string | null }

/** Signs in and goes on to where the person wanted to be. */
export async function handleSignIn(sent: Sent) {
  const { scope, form } = sent
  const parsed = parseForm(signInForm, form)
  if (!parsed.ok) return shownAgain(sent, parsed)
  return signedIn(sent, await scope.services.auth.signIn(scope, parsed.value))
}

/** Finishes a sign-in by the code of its second factor. */
export async function handleCode(sent: Sent) {
  const { scope, form } = sent
  const parsed = parseForm(codeForm, form)
  if (!parsed.ok) return shownAgain(sent, parsed)
  return signedIn(sent, await scope.services.auth.enterCode(scope, parsed.value.code))
}

/** Signs in by a passkey: the page's script has put what the device said into the form. */
export async function handlePasskey(sent: Sent) {
  const { scope, form } = sent
  const parsed = parseForm(signInByPasskeyForm, form)
  if (!parsed.ok) return refusedAgain(sent, refuse('passkey_refused' as const))
  return signedIn(sent, await scope.services.auth.signInByPasskey(scope, parsed.value.passkey))
}

/** Creates an account and comes back to the sign-in, where the browser remembers whose address waits to be verified. */
export async function handleSignUp(sent: Sent) {
  const { scope, form, next } = sent
  const parsed = parseForm(signUpForm(scope.services.config.passwordMin), form)
  if (!parsed.ok) return shownAgain(sent, parsed)
  const outcome = await scope.services.auth.signUp(scope, { form: parsed.value, next })
  if (!outcome.ok) return refusedAgain(sent, outcome)
  await nameReferrer(scope.ctx, { friendId: outcome.value.user.id, code: textOf(form, 'friend') })
  throw redirect(memberPath({ next }), { status: 303, headers: cookieHeaders(outcome.value.cookies) })
}

export async function handleReset(sent: Sent) {
  const { scope, form } = sent
  const parsed = parseForm(addressForm, form)
  if (!parsed.ok) return shownAgain(sent, parsed)
  const outcome = await scope.services.auth.requestReset(scope, parsed.value.email)
  return outcome.ok ? done(sent, authTexts.resetSent) : refusedAgain(sent, outcome)
}

export async function handleResend(sent: Sent) {
  const { scope, form, next } = sent
  const parsed = parseForm(addressForm, form)
  if (!parsed.ok) return shownAgain(sent, parsed)
  const outcome = await scope.services.auth.resendVerification(scope, { email: parsed.value.email, next })
  return outcome.ok ? done(sent, authTexts.verificationSent) : refusedAgain(sent, outcome)
}

function done({ intent, form }: Sent, text: string) {
  return data<FormResult>({ intent, values: typedTexts(form), fields: {}, error: null, done: [text] })
}

/** On to where the person wanted to be; an admin without a second factor is asked for one on the way (PRODUCT 2). */
async function signedIn(sent: Sent, outcome: AuthResult<SignedIn>) {
  const { scope, next } = sent
  const isAsked =
    outcome.ok && (await scope.services.auth.findSecondFactorTerm(scope.ctx.reader, outcome.value.user.id)) !== null
  return goOn(sent, outcome, isAsked ? `/dashboard/second-factor?next=${encodeURIComponent(safePath(next))}` : next)
}
