import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { passwordAgainForm } from '#src/platform/auth/accounts/account-forms.ts'
import { assertion, passkeyName } from '#src/platform/auth/passkeys/passkey-responses.ts'
import type { Services } from '#src/platform/app-services.server.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import type { Api } from '#src/platform/http/open-api.server.ts'
import { only, refused, signedIn, signedInShape } from './auth-response.server.ts'

const options = z.looseObject({ challenge: z.string() })

/** Passkeys: what a browser is to ask of its devices, and signing in by what they answer. One is added, named and removed on the
 *  security page. */
export function addPasskeys(app: Api, { auth }: Services): void {
  endpoint(app, 'post /api/auth/passkey/generate-register-options', {
    summary: 'Start adding a passkey',
    description: 'The options are valid for five minutes.',
    who: 'account',
    // The name is not kept yet: a device should not be asked in vain.
    body: passwordAgainForm.extend({ name: passkeyName }),
    leadsWithField: true,
    refusals: only('wrong_password', 'too_many_passkeys', 'too_many_attempts', 'busy'),
    returns: 'Options for `navigator.credentials.create`',
    response: { options },
    async run({ c, body }) {
      const outcome = await auth.beginPasskey(c.get('scope'), body.currentPassword)
      return outcome.ok ? ok({ options: { ...outcome.value } }) : refused(c, outcome)
    },
  })

  endpoint(app, 'post /api/auth/passkey/generate-authenticate-options', {
    summary: 'Start a sign-in by passkey',
    description: 'The options are valid for five minutes.',
    who: 'everyone',
    refusals: only('too_many_attempts'),
    returns: 'Options for `navigator.credentials.get`',
    response: { options },
    async run({ c }) {
      const outcome = await auth.startPasskeySignIn(c.get('scope'))
      return outcome.ok ? ok({ options: { ...outcome.value } }) : refused(c, outcome)
    },
  })

  endpoint(app, 'post /api/auth/passkey/verify-authentication', {
    summary: 'Sign in by passkey',
    description: 'Replaces password and code.',
    who: 'everyone',
    body: z.object({ response: assertion }),
    leadsWithField: true,
    refusals: only('passkey_refused', 'deactivated', 'not_verified', 'too_many_attempts'),
    returns: 'The sign-in; its cookie is set',
    response: signedInShape,
    run: async ({ c, body }) => signedIn(c, await auth.signInByPasskey(c.get('scope'), body.response)),
  })
}
