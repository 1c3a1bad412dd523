import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { EVERY_ROLE, onlyFor, signedIn } from '#src/platform/http/guards/api-guard.server.ts'
import { failure, refusalResponse } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { orServiceFailure } from '#src/platform/http/service-failure.server.ts'
import { mandateRefusals } from '#src/studio/billing/direct-debit/mandate.ts'
import { PROFILE_FAILED_TEXT, profileChange, profileRefusals } from '#src/studio/people/members/profile.ts'
import { updateProfile } from '#src/studio/people/members/update-profile.server.ts'
import { changeDirectDebit, directDebitSetup } from './direct-debit-change.server.ts'
import { findProfileResponse, profileSchema } from './profile-response.server.ts'

const answer = {
  200: {
    description: 'The caller’s profile',
    content: { 'application/json': { schema: z.object({ success: z.literal(true), profile: profileSchema }) } },
  },
}

const read = createRoute({
  method: 'get',
  path: '/api/profile',
  summary: 'Retrieve your profile',
  middleware: onlyFor(EVERY_ROLE),
  responses: { ...answer, ...failures(401, 404, 500, 503) },
})

const change = profileChange.extend({ directDebit: z.boolean().optional() })

const changed = {
  200: {
    description: 'The profile as it is now; when direct debit was asked for, what is needed to set it up',
    content: {
      'application/json': {
        schema: z.object({
          success: z.literal(true),
          profile: profileSchema,
          directDebitSetup: directDebitSetup.optional(),
        }),
      },
    },
  },
}

const patch = createRoute({
  method: 'patch',
  path: '/api/profile',
  summary: 'Update your profile',
  middleware: onlyFor(EVERY_ROLE),
  request: { body: { required: true, content: { 'application/json': { schema: change } } } },
  responses: { ...changed, ...failures(400, 401, 404, 409, 500, 503) },
})

/** The specification's user profile over JSON (PRODUCT 4.3, 5). */
export function profileRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(read, (c) => orServiceFailure(c, PROFILE_FAILED_TEXT, () => respondWithProfile(c)) as never)
  app.openapi(patch, (c) => {
    const { directDebit, ...asked } = c.req.valid('json')
    return orServiceFailure(c, PROFILE_FAILED_TEXT, async () => {
      const outcome = await updateProfile(c.get('scope').ctx, asked)
      if (!outcome.ok) return refusalResponse(c, outcome, profileRefusals)
      if (directDebit === undefined) return respondWithProfile(c)
      const needed = await changeDirectDebit(c.get('scope'), directDebit)
      if (!needed.ok) return refusalResponse(c, needed, mandateRefusals)
      return respondWithProfile(c, needed.value ? { directDebitSetup: needed.value } : {})
    }) as never
  })
  return app
}

async function respondWithProfile(c: Parameters<typeof failure>[0], more = {}): Promise<Response> {
  const { actor, reader, now } = signedIn(c.get('scope').ctx)
  const profile = await findProfileResponse(reader, actor.userId, now())
  if (profile) return c.json({ success: true, profile, ...more })
  const { status, message } = profileRefusals.profile_not_found
  return failure(c, status, 'profile_not_found', message)
}
