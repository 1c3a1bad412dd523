import { data, redirect } from 'react-router'
import { type FieldErrors, parseForm } from '#src/kit/form.ts'
import { refuse } from '#src/kit/outcome.ts'
import { signInByPasskeyForm } from '#src/platform/auth/passkeys/passkey-responses.ts'
import { addressForm, codeForm, signInForm, signUpForm } from '#src/platform/auth/accounts/account-forms.ts'
import type { AuthResult, AuthRefused } from '#src/platform/auth/auth-parts.server.ts'
import { type AuthRefusal, authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { SignedIn } from '#src/platform/auth/sign-in/sign-in.server.ts'
import type { Scope } from '#src/platform/app-services.server.ts'
import { cookieHeaders, onward, refusalHeaders } from './account-response.server.ts'
import { memberPath } from './member-path.ts'

/** What a form of /member is answered with when the page is shown again: nothing typed is lost, but for passwords. */
export type MemberFormResult = {
  values: Record<string, string>
  fields: FieldErrors
  /** What happened, in place; green when it went well. */
  said: { tone: 'success' | 'error'; text: string; refusal?: AuthRefusal } | null
}

type Sent = { scope: Scope; form: FormData; next: string | null }

/** Signs in and goes on to where the person wanted to be. */
export async function handleSignIn({ scope, form, next }: Sent) {
  const parsed = parseForm(signInForm, form)
  if (!parsed.ok) return faulty(parsed)
  return signedIn(scope, await scope.services.auth.signIn(scope, parsed.value), { form, next })
}

/** Finishes a sign-in by the code of its second factor. */
export async function handleCode({ scope, form, next }: Sent) {
  const parsed = parseForm(codeForm, form)
  if (!parsed.ok) return faulty(parsed)
  return signedIn(scope, await scope.services.auth.enterCode(scope, parsed.value.code), { form, next })
}

/** Signs in by a passkey: the page's script has put what the device said into the form. */
export async function handlePasskey({ scope, form, next }: Sent) {
  const parsed = parseForm(signInByPasskeyForm, form)
  if (!parsed.ok) return refused(refuse('passkey_refused' as const), form)
  return signedIn(scope, await scope.services.auth.signInByPasskey(scope, parsed.value.passkey), { form, next })
}

/** Creates an account and comes back to the sign-in, where the browser remembers whose address waits to be verified. */
export async function handleSignUp({ scope, form, next }: Sent) {
  const parsed = parseForm(signUpForm(scope.services.config.passwordMin), form)
  if (!parsed.ok) return faulty(parsed)
  const outcome = await scope.services.auth.signUp(scope, { form: parsed.value, next })
  if (!outcome.ok) return refused(outcome, form)
  throw redirect(memberPath({ next }), { status: 303, headers: cookieHeaders(outcome.value.cookies) })
}

export async function handleReset({ scope, form }: Sent) {
  const parsed = parseForm(addressForm, form)
  if (!parsed.ok) return faulty(parsed)
  const outcome = await scope.services.auth.requestReset(scope, parsed.value.email)
  return outcome.ok ? said(authTexts.resetSent, form) : refused(outcome, form)
}

export async function handleResend({ scope, form, next }: Sent) {
  const parsed = parseForm(addressForm, form)
  if (!parsed.ok) return faulty(parsed)
  const outcome = await scope.services.auth.resendVerification(scope, { email: parsed.value.email, next })
  return outcome.ok ? said(authTexts.verificationSent, form) : refused(outcome, form)
}

function said(text: string, form: FormData) {
  return data<MemberFormResult>({ values: typed(form), fields: {}, said: { tone: 'success', text } })
}

function faulty({ fields, values }: { fields: FieldErrors; values: Record<string, string> }) {
  return data<MemberFormResult>({ values, fields, said: null }, { status: 400 })
}

/** On to where the person wanted to be; an admin without a second factor is asked for one on the way (PRODUCT 2). */
async function signedIn(
  { ctx, services: { auth } }: Scope,
  outcome: AuthResult<SignedIn>,
  { form, next }: Pick<Sent, 'form' | 'next'>,
) {
  const isAsked = outcome.ok && (await auth.findSecondFactorTerm(ctx.reader, outcome.value.user.id)) !== null
  const way = onward(outcome, isAsked ? `/dashboard/second-factor?next=${encodeURIComponent(safePath(next))}` : next)
  if (way) throw way
  if (outcome.ok) throw new Error('Whoever is signed in goes on')
  return refused(outcome, form)
}

function refused(outcome: AuthRefused, form: FormData) {
  const { refusal } = outcome
  const { status, message } = authRefusals[refusal]
  const answer: MemberFormResult = { values: typed(form), fields: {}, said: { tone: 'error', text: message, refusal } }
  return data(answer, { status, headers: refusalHeaders(outcome) })
}

function typed(form: FormData): Record<string, string> {
  const kept = ['name', 'email', 'contact'].map((name) => [name, form.get(name)] as const)
  return Object.fromEntries(kept.filter((entry): entry is [string, string] => typeof entry[1] === 'string'))
}
