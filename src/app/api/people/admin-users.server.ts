import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { MEMBER_SORTS } from '#src/studio/people/members/member-search.ts'
import { countMembers, type ListedMember, listMembers } from '#src/studio/people/members/member-search.store.server.ts'

const userSchema = z
  .object({
    id: z.string(),
    name: z.string(),
    email: z.string(),
    contact: z.string(),
    membershipType: z
      .string()
      .nullable()
      .openapi({ description: 'basic, standard, family, inactive, or null: never held' }),
    membershipEndsAt: z.string().nullable().openapi({ format: 'date-time' }),
    directDebit: z.boolean(),
    role: z.enum(['member', 'instructor', 'admin']),
    emailVerified: z.boolean(),
    deactivated: z.boolean(),
    createdAt: z.string().openapi({ format: 'date-time' }),
  })
  .openapi('User')

const list = createRoute({
  method: 'get',
  path: '/api/admin/users',
  summary: 'List accounts, searched and filtered',
  middleware: onlyFor(['admin']),
  request: {
    query: z.object({
      search: z
        .string()
        .trim()
        .max(100)
        .default('')
        .openapi({ description: 'Words that all occur in name, email or contact' }),
      membershipType: z
        .string()
        .regex(/^[a-z0-9-]{0,40}$/)
        .default('')
        .openapi({ description: 'A package, `inactive`, or `none`: never held' }),
      directDebit: z.enum(['active', 'inactive', 'true', 'false', '']).default(''),
      sort: z.enum(MEMBER_SORTS).default('name'),
      page: z.coerce.number().int().min(1).max(10_000).default(1),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: {
      description: 'One page of users, and how many fit in all',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), users: z.array(userSchema), total: z.number().int() }),
        },
      },
    },
    ...failures(400, 401, 403),
  },
})

/** The people of the studio over JSON, for admins (PRODUCT 5). */
export function adminUserRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(list, async (c) => {
    const { reader, now } = c.get('scope').ctx
    const { page, pageSize, sort, directDebit, ...asked } = c.req.valid('query')
    const filter = { ...asked, directDebit: directDebitMeant[directDebit], now: now() }
    const [members, total] = await Promise.all([
      listMembers(reader, filter, { page, pageSize, sort }),
      countMembers(reader, filter),
    ])
    return c.json({ success: true as const, users: members.map(userResponse), total }, 200)
  })
  return app
}

const directDebitMeant = { active: 'active', true: 'active', inactive: 'inactive', false: 'inactive', '': '' } as const

function userResponse(member: ListedMember): z.output<typeof userSchema> {
  const { id, name, email, contact, membershipType, directDebit, role } = member
  return {
    id,
    name,
    email,
    contact,
    membershipType,
    membershipEndsAt: member.membershipEndsAt?.toISOString() ?? null,
    directDebit,
    role,
    emailVerified: member.isVerified,
    deactivated: member.isDeactivated,
    createdAt: member.createdAt.toISOString(),
  }
}
