import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { EVERY_ROLE, onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { passwordAgainForm } from '#src/platform/auth/accounts/account-forms.ts'
import { assertion, passkeyName } from '#src/platform/auth/passkeys/passkey-responses.ts'
import type { HonoEnv, Services } from '#src/platform/app-services.server.ts'
import { failures } from '#src/platform/http/open-api.server.ts'
import { caller, refused, signedIn, signedInResponse, tellFirstFault } from './auth-response.server.ts'

// The name is not kept yet: a device should not be asked in vain.
const passkeyInput = passwordAgainForm.extend({ name: passkeyName })
const options = z.looseObject({ challenge: z.string() })

/** Passkeys: what a browser is to ask of its devices, and signing in by what they answer. One is added, named and removed on the
 *  security page. */
export function addPasskeys(app: OpenAPIHono<HonoEnv>, services: Services): void {
  const add = createRoute({
    method: 'post',
    path: '/api/auth/passkey/generate-register-options',
    summary: 'Start adding a passkey to your account: the options for the device, valid for five minutes',
    middleware: onlyFor(EVERY_ROLE),
    request: { body: { required: true, content: { 'application/json': { schema: passkeyInput } } } },
    responses: {
      200: responseOf('Options for navigator.credentials.create'),
      ...failures(400, 401, 403, 409, 429, 503),
    },
  })
  app.openapi(
    add,
    async (c) => {
      const outcome = await services.auth.beginPasskey(caller(c), c.req.valid('json').currentPassword)
      return outcome.ok ? (c.json({ success: true, options: outcome.value }, 200) as never) : refused(c, outcome)
    },
    tellFirstFault,
  )

  const start = createRoute({
    method: 'post',
    path: '/api/auth/passkey/generate-authenticate-options',
    summary: 'Start a sign-in by passkey: the options for the device, valid for five minutes',
    responses: { 200: responseOf('Options for navigator.credentials.get'), ...failures(429) },
  })
  app.openapi(start, async (c) => {
    const outcome = await services.auth.startPasskeySignIn(caller(c))
    return outcome.ok ? (c.json({ success: true, options: outcome.value }, 200) as never) : refused(c, outcome)
  })

  const verify = createRoute({
    method: 'post',
    path: '/api/auth/passkey/verify-authentication',
    summary: 'Sign in by passkey, in place of password and code',
    request: {
      body: { required: true, content: { 'application/json': { schema: z.object({ response: assertion }) } } },
    },
    responses: {
      200: { description: 'Signed in', content: { 'application/json': { schema: signedInResponse } } },
      ...failures(400, 401, 403, 429),
    },
  })
  app.openapi(
    verify,
    async (c) => {
      return signedIn(c, await services.auth.signInByPasskey(caller(c), c.req.valid('json').response))
    },
    tellFirstFault,
  )
}

function responseOf(description: string) {
  const schema = z.object({ success: z.literal(true), options })
  return { description, content: { 'application/json': { schema } } }
}
