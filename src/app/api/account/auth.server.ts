import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import {
  addressForm,
  codeForm,
  newPassword,
  signInForm,
  signUpForm,
} from '#src/platform/auth/accounts/account-forms.ts'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { FORGET_ALL } from '#src/platform/http/cookies.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { nameReferrer } from '#src/studio/people/members/name-referrer.server.ts'
import { addPasskeys } from './auth-passkey.server.ts'
import {
  account,
  confirmation,
  confirmed,
  leaveCookies,
  only,
  refused,
  signedIn,
  signedInShape,
} from './auth-response.server.ts'

const visitor = { who: 'everyone', leadsWithField: true } as const
const next = {
  callbackURL: lineOrNone(500).optional().openapi({ description: 'The path of ours to go on to afterwards' }),
}

/** Accounts over JSON, at the addresses of PRODUCT 5. Clients of better-auth, whose addresses these are, send fields of its own, which
 *  it leaves aside where it does not know them. */
export function routes(services: Services): Api {
  const app = openApiRouter('Sign-in', { takesMore: true })
  app.use('/api/auth/*', async (c, proceed) => {
    await proceed()
    c.header('Cache-Control', 'no-store')
  })
  addSignUp(app, services)
  addSignIn(app, services)
  addPasskeys(app, services)
  addProof(app, services)
  addSession(app, services)
  addReset(app, services)
  return app
}

function addSignUp(app: Api, { auth, config }: Services): void {
  endpoint(app, 'post /api/auth/sign-up/email', {
    ...visitor,
    summary: 'Create an account',
    description: 'The address is then verified by e-mail.',
    body: signUpForm(config.passwordMin).extend({
      ...next,
      friend: lineOrNone(40).optional().openapi({ description: 'The code of the member who sent them' }),
    }),
    refusals: only('already_registered', 'too_many_attempts', 'busy'),
    returns: 'The account; nobody is signed in yet',
    response: { token: z.null(), user: account, message: z.string() },
    async run({ c, ctx, body: { callbackURL, friend = '', ...form } }) {
      const outcome = await auth.signUp(c.get('scope'), { form, next: pathOf(callbackURL) })
      if (!outcome.ok) return refused(c, outcome)
      await nameReferrer(ctx, { friendId: outcome.value.user.id, code: friend })
      leaveCookies(c, outcome.value.cookies)
      return ok({ token: null, user: outcome.value.user, message: authTexts.signedUp })
    },
  })

  endpoint(app, 'post /api/auth/send-verification-email', {
    ...visitor,
    summary: 'Resend the verification e-mail',
    description: 'Works only in the browser that signed up.',
    body: addressForm.extend(next),
    refusals: only('sign_in_first', 'no_user', 'already_verified', 'too_many_attempts'),
    returns: 'A confirmation',
    response: confirmation,
    async run({ c, body: { email, callbackURL } }) {
      const outcome = await auth.resendVerification(c.get('scope'), { email, next: pathOf(callbackURL) })
      return confirmed(c, outcome, authTexts.verificationSent)
    },
  })

  endpoint(app, 'get /api/auth/verify-email', {
    summary: 'Verify an e-mail address',
    description: 'Takes the token of the link that was sent to it.',
    who: 'everyone',
    query: z.object({ token: lineOrNone(500) }),
    refusals: only('bad_verification_link'),
    returns: 'A confirmation',
    response: confirmation,
    async run({ c, query }) {
      const outcome = await auth.verifyAddress(c.get('scope'), query.token)
      if (!outcome.ok) return refused(c, outcome)
      const { needsPassword } = outcome.value
      return confirmed(c, ok(null), needsPassword ? authTexts.verifiedWithoutPassword : authTexts.verified)
    },
  })
}

function addSignIn(app: Api, { auth }: Services): void {
  endpoint(app, 'post /api/auth/sign-in/email', {
    ...visitor,
    summary: 'Sign in by password',
    description: 'Where a second factor is on the answer is `code_needed`, and its code finishes the sign-in.',
    body: signInForm,
    refusals: only('wrong_credentials', 'code_needed', 'not_verified', 'deactivated', 'too_many_attempts', 'busy'),
    returns: 'The sign-in; its cookie is set',
    response: signedInShape,
    run: async ({ c, body }) => signedIn(c, await auth.signIn(c.get('scope'), body)),
  })

  endpoint(app, 'post /api/auth/two-factor/verify-totp', {
    ...visitor,
    summary: 'Finish a sign-in by code',
    description: 'Finishes the sign-in of this browser that was answered with `code_needed`.',
    body: codeForm,
    refusals: only('no_code_asked', 'wrong_code', 'too_many_attempts', 'busy'),
    returns: 'The sign-in; its cookie is set',
    response: signedInShape,
    run: async ({ c, body }) => signedIn(c, await auth.enterCode(c.get('scope'), body.code)),
  })
}

function addProof(app: Api, { auth }: Services): void {
  endpoint(app, 'post /api/auth/confirm-identity', {
    summary: 'Confirm your identity',
    description:
      'Takes the password, and a code where a second factor is on. Needed where another call answers `proof_needed`; it counts ' +
      'for ten minutes.',
    who: 'account',
    body: z.object({ password: z.string().max(200), code: lineOrNone(40).default('') }),
    leadsWithField: true,
    refusals: only('wrong_password', 'code_needed', 'wrong_code', 'too_many_attempts', 'busy'),
    returns: 'A confirmation; the cookie of the sign-in changes',
    response: confirmation,
    async run({ c, body }) {
      const outcome = await auth.proveIdentity(c.get('scope'), body)
      if (!outcome.ok) return refused(c, outcome)
      leaveCookies(c, [outcome.value.cookie])
      return confirmed(c, ok(null), authTexts.identityProven)
    },
  })
}

function addSession(app: Api, { auth }: Services): void {
  const session = z.object({
    id: z.string(),
    userId: z.string(),
    createdAt: instant,
    updatedAt: instant,
    expiresAt: instant,
    userAgent: z.string().nullable(),
  })
  const user = account.extend({ contact: z.string(), role: z.string(), createdAt: instant, updatedAt: instant })
  endpoint(app, 'get /api/auth/get-session', {
    summary: 'Retrieve the current sign-in',
    who: 'everyone',
    returns: 'The sign-in and its account; null for a visitor',
    response: z.object({ session, user }).nullable(),
    run: async ({ c }) => ok(await auth.currentSession(c.get('scope'))),
  })

  endpoint(app, 'post /api/auth/sign-out', {
    summary: 'Sign out',
    who: 'everyone',
    returns: 'A confirmation, also for a visitor',
    response: {},
    async run({ c }) {
      leaveCookies(c, await auth.signOut(c.get('scope')))
      c.header('Clear-Site-Data', FORGET_ALL)
      return ok({})
    },
  })
}

function addReset(app: Api, { auth, config }: Services): void {
  // better-auth, whose addresses these are, has called it both.
  for (const path of ['request-password-reset', 'forget-password'] as const) {
    endpoint(app, `post /api/auth/${path}`, {
      ...visitor,
      summary: 'Request a password reset',
      description: 'Mails a link to the address. An unknown one is answered the same.',
      body: addressForm,
      refusals: only('too_many_attempts'),
      returns: 'A confirmation',
      response: confirmation,
      run: async ({ c, body }) =>
        confirmed(c, await auth.requestReset(c.get('scope'), body.email), authTexts.resetSent),
    })
  }

  endpoint(app, 'post /api/auth/reset-password', {
    ...visitor,
    summary: 'Reset a password',
    description: 'Takes the token of the link that was mailed.',
    body: z.object({
      token: lineOrNone(500, authRefusals.no_reset_code.message)
        .min(1, authRefusals.no_reset_code.message)
        .max(200, authRefusals.bad_reset_code.message),
      newPassword: newPassword(config.passwordMin),
    }),
    refusals: only('bad_reset_code', 'busy'),
    returns: 'A confirmation',
    response: confirmation,
    async run({ c, body: { token: code, newPassword: password } }) {
      return confirmed(c, await auth.resetPassword(c.get('scope'), { code, password }), authTexts.passwordReset)
    },
  })
}

/** Where the client wants to go afterwards, if that is a path of ours. */
function pathOf(callbackURL: string | undefined): string | null {
  return safePath(callbackURL, '') || null
}
