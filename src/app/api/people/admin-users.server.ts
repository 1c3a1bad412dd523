import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { MEMBER_SORTS } from '#src/studio/people/members/member-search.ts'
import { countMembers, listMembers } from '#src/studio/people/members/member-search.store.server.ts'

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
    membershipEndsAt: instant.nullable(),
    directDebit: z.boolean(),
    role: z.enum(['member', 'instructor', 'admin']),
    emailVerified: z.boolean(),
    deactivated: z.boolean(),
    createdAt: instant,
  })
  .openapi('User')

const directDebitMeant = { active: 'active', true: 'active', inactive: 'inactive', false: 'inactive', '': '' } as const

/** The people of the studio over JSON, for admins (PRODUCT 5). */
export function adminUserRoutes(): Api {
  const app = openApiRouter('Accounts')
  endpoint(app, 'get /api/admin/users', {
    summary: 'List accounts',
    who: 'admin',
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
    returns: 'One page of accounts, and how many there are in all',
    response: { users: z.array(userSchema), total: z.number().int() },
    async run({ ctx: { reader, now }, query: { page, pageSize, sort, directDebit, ...words } }) {
      const filter = { ...words, directDebit: directDebitMeant[directDebit], now: now() }
      const [members, total] = await Promise.all([
        listMembers(reader, filter, { page, pageSize, sort }),
        countMembers(reader, filter),
      ])
      const users = members.map((member) => {
        return { ...member, emailVerified: member.isVerified, deactivated: member.isDeactivated }
      })
      return ok({ users, total })
    },
  })
  return app
}
