import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import {
  addressForm,
  codeForm,
  newPassword,
  signInForm,
  signUpForm,
} from '#src/platform/auth/accounts/account-forms.ts'
import { ok } from '#src/kit/outcome.ts'
import { authRefusals, authTexts } from '#src/platform/auth/auth-refusals.ts'
import { safePath } from '#src/platform/auth/require.server.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { EVERY_ROLE, onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import {
  account,
  answer,
  caller,
  leaveCookies,
  refused,
  signedIn,
  signedInResponse,
  tellFirstFault,
} from './auth-response.server.ts'
import { addPasskeys } from './auth-passkey.server.ts'

/** Accounts over JSON, at the addresses of PRODUCT 5. */
export function authRoutes(services: Services): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.use('/api/auth/*', async (c, next) => {
    await next()
    c.header('Cache-Control', 'no-store')
  })
  addSignUp(app, services)
  addSignIn(app, services)
  addCode(app, services)
  addPasskeys(app, services)
  addProof(app, services)
  addSession(app, services)
  addReset(app, services)
  return app
}

const next = z.object({ callbackURL: z.string().optional() })
const done = z.object({ success: z.literal(true), status: z.literal(true), message: z.string() })

function addSignUp(app: OpenAPIHono<HonoEnv>, services: Services): void {
  const signUp = post('sign-up/email', 'Create an account; its address is then verified by mail', {
    body: signUpForm(services.config.passwordMin).extend(next.shape),
    answer: z.object({ success: z.literal(true), token: z.null(), user: account, message: z.string() }),
  })
  app.openapi(
    signUp,
    async (c) => {
      const { callbackURL, ...form } = c.req.valid('json')
      const outcome = await services.auth.signUp(caller(c), { form, next: pathOf(callbackURL) })
      if (!outcome.ok) return refused(c, outcome)
      leaveCookies(c, outcome.value.cookies)
      return c.json({ success: true, token: null, user: outcome.value.user, message: authTexts.signedUp }, 200) as never
    },
    tellFirstFault,
  )

  const resend = post('send-verification-email', 'Mail the verification link again, in the browser that signed up', {
    body: addressForm.extend(next.shape),
    answer: done,
  })
  app.openapi(
    resend,
    async (c) => {
      const { email, callbackURL } = c.req.valid('json')
      const outcome = await services.auth.resendVerification(caller(c), { email, next: pathOf(callbackURL) })
      return answer(c, outcome, authTexts.verificationSent)
    },
    tellFirstFault,
  )

  const verify = createRoute({
    method: 'get',
    path: '/api/auth/verify-email',
    summary: 'Verify an e-mail address by the token sent to it',
    request: { query: z.object({ token: z.string() }) },
    responses: {
      200: { description: 'Verified', content: { 'application/json': { schema: done } } },
      ...failures(400),
    },
  })
  app.openapi(verify, async (c) => {
    const outcome = await services.auth.verifyAddress(caller(c), c.req.valid('query').token)
    if (!outcome.ok) return refused(c, outcome)
    const { needsPassword } = outcome.value
    return answer(c, ok(null), needsPassword ? authTexts.verifiedWithoutPassword : authTexts.verified)
  })
}

function addSignIn(app: OpenAPIHono<HonoEnv>, services: Services): void {
  const signIn = post('sign-in/email', 'Sign in with email and password', {
    body: signInForm,
    answer: signedInResponse,
  })
  app.openapi(
    signIn,
    async (c) => {
      return signedIn(c, await services.auth.signIn(caller(c), c.req.valid('json')))
    },
    tellFirstFault,
  )
}

/** The second half of a sign-in that was answered with `code_needed`; the browser's cookie says which. */
function addCode(app: OpenAPIHono<HonoEnv>, services: Services): void {
  const verify = post('two-factor/verify-totp', 'Finish a sign-in by the code of its second factor', {
    body: codeForm,
    answer: signedInResponse,
  })
  app.openapi(
    verify,
    async (c) => {
      return signedIn(c, await services.auth.enterCode(caller(c), c.req.valid('json').code))
    },
    tellFirstFault,
  )
}

/** Asked for before what changes who can get in: 403 `proof_needed` leads here. */
function addProof(app: OpenAPIHono<HonoEnv>, services: Services): void {
  const prove = post('confirm-identity', 'Confirm your identity by password, and by code where a second factor is on', {
    body: z.object({ password: z.string().max(200), code: z.string().max(40).default('') }),
    answer: done,
  })
  app.use('/api/auth/confirm-identity', onlyFor(EVERY_ROLE))
  app.openapi(
    prove,
    async (c) => {
      const proven = await services.auth.proveIdentity(caller(c), c.req.valid('json'))
      if (!proven.ok) return refused(c, proven)
      leaveCookies(c, [proven.value.cookie])
      return c.json({ success: true, status: true, message: authTexts.identityProven }, 200) as never
    },
    tellFirstFault,
  )
}

function addSession(app: OpenAPIHono<HonoEnv>, services: Services): void {
  const described = { content: { 'application/json': { schema: z.unknown() } } }
  const session = createRoute({
    method: 'get',
    path: '/api/auth/get-session',
    summary: 'Retrieve the current sign-in; null for a visitor',
    responses: { 200: { description: 'The sign-in and its account, or null', ...described } },
  })
  app.openapi(session, async (c) => {
    return c.json(await services.auth.currentSession(caller(c)), 200)
  })

  const signOut = createRoute({
    method: 'post',
    path: '/api/auth/sign-out',
    summary: 'Sign out',
    responses: { 200: { description: 'Signed out, or never signed in', ...described } },
  })
  app.openapi(signOut, async (c) => {
    leaveCookies(c, await services.auth.signOut(caller(c)))
    return c.json({ success: true }, 200)
  })
}

function addReset(app: OpenAPIHono<HonoEnv>, services: Services): void {
  // better-auth, whose addresses these are, has called it both.
  for (const path of ['request-password-reset', 'forget-password']) {
    const request = post(path, 'Mail a reset link; the answer is the same for an unknown address', {
      body: addressForm,
      answer: done,
    })
    app.openapi(
      request,
      async (c) =>
        answer(c, await services.auth.requestReset(caller(c), c.req.valid('json').email), authTexts.resetSent),
      tellFirstFault,
    )
  }

  const reset = post('reset-password', 'Set a new password by a reset link', {
    body: z.object({
      token: z
        .string(authRefusals.no_reset_code.message)
        .min(1, authRefusals.no_reset_code.message)
        .max(200, authRefusals.bad_reset_code.message),
      newPassword: newPassword(services.config.passwordMin),
    }),
    answer: done,
  })
  app.openapi(
    reset,
    async (c) => {
      const { token: code, newPassword: password } = c.req.valid('json')
      return answer(c, await services.auth.resetPassword(caller(c), { code, password }), authTexts.passwordReset)
    },
    tellFirstFault,
  )
}

function post<Body extends z.ZodType, Answer extends z.ZodType>(
  path: string,
  summary: string,
  { body, answer }: { body: Body; answer: Answer },
) {
  return createRoute({
    method: 'post',
    path: `/api/auth/${path}`,
    summary,
    request: { body: { required: true, content: { 'application/json': { schema: body } } } },
    responses: {
      200: { description: summary, content: { 'application/json': { schema: answer } } },
      ...failures(400, 401, 403, 404, 409, 429, 503),
    },
  })
}

/** Where the client wants to go afterwards, if that is a path of ours. */
function pathOf(callbackURL: string | undefined): string | null {
  return safePath(callbackURL, '') || null
}
