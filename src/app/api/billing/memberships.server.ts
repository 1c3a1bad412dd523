import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { lastDay } from '#src/kit/time.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { type Granted, grantMembership } from '#src/studio/memberships/grant-membership.server.ts'
import { grantForm, grantRefusals } from '#src/studio/memberships/membership-grant.ts'

/** The end of what is held, for programs and for people. */
export const ends = {
  endsAt: instant
    .nullable()
    .openapi({ description: 'The first instant after it; null: not used yet, or without an end' }),
  lastDay: z
    .string()
    .nullable()
    .openapi({ description: 'The last day on which it can be used', example: '2026-12-12' }),
}

export const membershipSchema = z
  .object({
    id: z.string(),
    userId: z.string(),
    packageId: z.string().openapi({ description: 'The product' }),
    allowance: z.number().int().nullable().openapi({ description: 'null: unlimited' }),
    startsAt: instant.nullable().openapi({ description: 'null: not used yet' }),
    ...ends,
    source: z.enum(['purchase', 'grant', 'claim', 'starter', 'renewal']),
  })
  .openapi('Membership')

/** What members hold, over JSON (PRODUCT 5). */
export function routes(): Api {
  const app = openApiRouter('Memberships')
  endpoint(app, 'post /api/admin/users/{id}/membership', {
    summary: 'Grant a membership',
    description: 'Gives a member one month of a package, or one of any other product, without a payment.',
    who: 'admin',
    body: grantForm,
    refusals: grantRefusals,
    status: 201,
    returns: 'What was granted',
    response: { membership: membershipSchema },
    async run({ ctx, id: memberId, body }) {
      const outcome = await grantMembership(ctx, { memberId, ...body })
      return outcome.ok ? ok({ membership: membershipResponse(outcome.value) }) : outcome
    },
  })
  return app
}

export function membershipResponse(membership: Granted): z.input<typeof membershipSchema> {
  return { ...withLastDay(membership), userId: membership.memberId }
}

export function withLastDay<Held extends { endsAt: Date | null }>(held: Held): Held & { lastDay: string | null } {
  return { ...held, lastDay: held.endsAt && lastDay(held.endsAt) }
}
