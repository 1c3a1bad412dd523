import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { refusalResponse } from '#src/platform/http/envelope.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { grantMembership } from '#src/studio/memberships/grant-membership.server.ts'
import { grantForm, grantRefusals } from '#src/studio/memberships/membership-grant.ts'
import type { Membership } from '#src/studio/memberships/memberships.store.server.ts'

export const membershipSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    packageId: z.string(),
    allowance: z.number().int(),
    startsAt: z.string(),
    endsAt: z.string().openapi({ description: 'The first instant after it' }),
    source: z.enum(['purchase', 'grant', 'claim', 'starter', 'renewal']),
  })
  .openapi('Membership')

const grant = createRoute({
  method: 'post',
  path: '/api/admin/users/{id}/membership',
  summary: 'Grant one month of a package',
  middleware: onlyFor(['admin']),
  request: {
    params: z.object({ id: z.string() }),
    body: { required: true, content: { 'application/json': { schema: grantForm } } },
  },
  responses: {
    201: {
      description: 'The month that was granted',
      content: {
        'application/json': { schema: z.object({ success: z.literal(true), membership: membershipSchema }) },
      },
    },
    ...failures(400, 401, 403, 404),
  },
})

/** What members hold, over JSON (PRODUCT 5). */
export function membershipRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(grant, async (c) => {
    const request = { memberId: c.req.valid('param').id, ...c.req.valid('json') }
    const outcome = await grantMembership(c.get('scope').ctx, request)
    if (!outcome.ok) return refusalResponse(c, outcome, grantRefusals) as never
    return c.json({ success: true as const, membership: membershipResponse(outcome.value) }, 201)
  })
  return app
}

export function membershipResponse(held: Membership): z.output<typeof membershipSchema> {
  const { id, memberId, packageId, allowance, startsAt, endsAt, source } = held
  return {
    id,
    userId: memberId,
    packageId,
    allowance,
    startsAt: startsAt.toISOString(),
    endsAt: endsAt.toISOString(),
    source,
  }
}
