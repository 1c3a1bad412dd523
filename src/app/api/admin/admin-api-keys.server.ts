import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { listApiKeys } from '#src/platform/auth/api-keys/api-keys.server.ts'
import { KEY_SCOPES } from '#src/platform/key-scope.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { apiKeyForm, apiKeyRefusals } from '#src/studio/people/api-keys/api-key.ts'
import { makeApiKey } from '#src/studio/people/api-keys/make-api-key.server.ts'
import { revokeApiKey } from '#src/studio/people/api-keys/revoke-api-key.server.ts'

const keySchema = z
  .object({
    id: z.string(),
    name: z.string(),
    scope: z.enum(KEY_SCOPES),
    createdAt: instant,
    lastUsedAt: instant.nullable().openapi({ description: 'To five minutes' }),
  })
  .openapi('ApiKey')
// A key that makes keys would outlive its own revoking.
const byPeople = { who: 'admin', keyScope: 'none' } as const

/** The keys with which other programs act (PRODUCT 5). */
export function routes(): Api {
  const app = openApiRouter('API keys')
  endpoint(app, 'get /api/admin/api-keys', {
    ...byPeople,
    summary: 'List API keys',
    description: 'Those in force, the latest first; never the keys themselves.',
    returns: 'The keys in force',
    response: { apiKeys: z.array(keySchema.extend({ madeBy: z.string() })) },
    run: async ({ ctx }) => ok({ apiKeys: await listApiKeys(ctx.reader) }),
  })

  endpoint(app, 'post /api/admin/api-keys', {
    ...byPeople,
    summary: 'Create an API key',
    description:
      'The key acts for you, as `Authorization: Bearer`, without `Origin` or cookie. `read` reads what admins read, `bookings` also ' +
      'books for people and guests, `all` does what admins do except with keys, roles and sign-ins.',
    body: apiKeyForm,
    answered: keySchema,
    refusals: apiKeyRefusals,
    status: 201,
    returns: 'The key, which is shown this once',
    response: { key: z.string(), id: z.string(), apiKey: keySchema },
    async run({ ctx, body }) {
      const made = await makeApiKey(ctx, body)
      return made.ok ? ok({ ...made.value, id: made.value.apiKey.id }) : made
    },
  })

  endpoint(app, 'delete /api/admin/api-keys/{id}', {
    ...byPeople,
    summary: 'Delete an API key',
    description: 'Revokes it: the next call with it is refused.',
    refusals: apiKeyRefusals,
    returns: 'The key that was revoked',
    response: { apiKey: keySchema },
    async run({ ctx, id: keyId }) {
      const revoked = await revokeApiKey(ctx, { keyId })
      return revoked.ok ? ok({ apiKey: revoked.value }) : revoked
    },
  })
  return app
}
