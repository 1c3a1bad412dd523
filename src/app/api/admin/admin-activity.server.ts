import { createRoute, type OpenAPIHono, z } from '@hono/zod-openapi'
import { isStudioDate } from '#src/kit/time.ts'
import type { HonoEnv } from '#src/platform/app-services.server.ts'
import { onlyFor } from '#src/platform/http/guards/api-guard.server.ts'
import { failures, openApiRouter } from '#src/platform/http/open-api.server.ts'
import { ACTIVITY_KINDS, activitySearchForm, cursorText } from '#src/studio/activity/activity-search.ts'
import {
  listAccountsNamed,
  listActivityLog,
  type LoggedActivity,
} from '#src/studio/activity/activity-log.store.server.ts'
import { describeActivity } from '#src/studio/activity/activity-words.ts'
import { searchPatterns } from '#src/kit/search.ts'

const day = z
  .string()
  .refine((text) => text === '' || isStudioDate(text), 'Please give a date as YYYY-MM-DD')
  .default('')

const actSchema = z
  .object({
    id: z.string(),
    at: z.string().openapi({ format: 'date-time' }),
    verb: z.string(),
    description: z.string(),
    actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    member: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    details: z.record(z.string(), z.unknown()).openapi({ description: '`before` and `after` where something changed' }),
  })
  .openapi('Activity')

const list = createRoute({
  method: 'get',
  path: '/api/admin/activity',
  summary: 'List activities, newest first',
  middleware: onlyFor(['admin']),
  request: {
    query: z.object({
      search: z.string().trim().max(100).default('').openapi({ description: 'Words of a name, email or contact' }),
      person: z.string().max(100).default('').openapi({ description: 'The id of a user' }),
      kind: z.enum(['', ...(Object.keys(ACTIVITY_KINDS) as (keyof typeof ACTIVITY_KINDS)[])]).default(''),
      from: day,
      to: day,
      after: z.string().max(100).default('').openapi({ description: '`next` of the page before' }),
      pageSize: z.coerce.number().int().min(1).max(100).default(50),
    }),
  },
  responses: {
    200: {
      description: 'One page of the log; `next` is null on the last',
      content: {
        'application/json': {
          schema: z.object({ success: z.literal(true), activities: z.array(actSchema), next: z.string().nullable() }),
        },
      },
    },
    ...failures(400, 401, 403),
  },
})

/** The activity log over JSON, for admins (PRODUCT 4.7). */
export function adminActivityRoutes(): OpenAPIHono<HonoEnv> {
  const app = openApiRouter()
  app.openapi(list, async (c) => {
    const { reader } = c.get('scope').ctx
    const { pageSize, ...query } = c.req.valid('query')
    const asked = activitySearchForm.parse(query)
    const patterns = searchPatterns(asked.search)
    const named = patterns.length > 0 ? await listAccountsNamed(reader, patterns) : null
    const people = asked.person ? [asked.person] : named
    const acts = await listActivityLog(reader, { ...asked, people }, pageSize + 1)
    const shown = acts.slice(0, pageSize)
    const last = acts.length > pageSize ? shown.at(-1) : undefined
    const next = last ? cursorText({ at: last.at.toISOString(), id: last.id }) : null
    return c.json({ success: true as const, activities: shown.map(activityResponse), next }, 200)
  })
  return app
}

function activityResponse(act: LoggedActivity): z.output<typeof actSchema> {
  const { id, at, verb, details, actorKind, actorId, actorName, memberId, memberName } = act
  return {
    id,
    at: at.toISOString(),
    verb,
    description: describeActivity(verb, details),
    actor: { kind: actorKind, id: actorId, name: actorName },
    member: memberId === null ? null : { id: memberId, name: memberName },
    details,
  }
}
