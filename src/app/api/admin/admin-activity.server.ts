import { z } from '@hono/zod-openapi'
import { ok } from '#src/kit/outcome.ts'
import { searchPatterns } from '#src/kit/search.ts'
import { isStudioDate } from '#src/kit/time.ts'
import { lineOrNone } from '#src/kit/typed-text.ts'
import { endpoint } from '#src/platform/http/endpoint.server.ts'
import { type Api, instant, openApiRouter, paging } from '#src/platform/http/open-api.server.ts'
import {
  listAccountsNamed,
  listActivityLog,
  type LoggedActivity,
} from '#src/studio/activity/activity-log.store.server.ts'
import { ACTIVITY_KINDS, activitySearchForm, cursorText } from '#src/studio/activity/activity-search.ts'
import { describeActivity, withNames } from '#src/studio/activity/activity-words.ts'
import { listProductNames } from '#src/studio/products/products.store.server.ts'

const day = z
  .string()
  .refine((text) => text === '' || isStudioDate(text), 'Please give a date as YYYY-MM-DD')
  .default('')

const activitySchema = z
  .object({
    id: z.string(),
    at: instant,
    verb: z.string(),
    description: z.string(),
    actor: z.object({ kind: z.string(), id: z.string().nullable(), name: z.string().nullable() }),
    member: z.object({ id: z.string(), name: z.string().nullable() }).nullable(),
    details: z.record(z.string(), z.unknown()).openapi({ description: '`before` and `after` where something changed' }),
  })
  .openapi('Activity')

/** The activity log over JSON, for admins (PRODUCT 4.7). */
export function routes(): Api {
  const app = openApiRouter('Activity')
  endpoint(app, 'get /api/admin/activity', {
    summary: 'List activities, newest first',
    who: 'admin',
    query: z.object({
      search: lineOrNone(100).default('').openapi({ description: 'Words of a name, email or contact' }),
      person: lineOrNone(100).default('').openapi({ description: 'The id of a user' }),
      kind: z.enum(['', ...(Object.keys(ACTIVITY_KINDS) as (keyof typeof ACTIVITY_KINDS)[])]).default(''),
      from: day,
      to: day,
      after: lineOrNone(100).default('').openapi({ description: '`next` of the page before' }),
      pageSize: paging.pageSize,
    }),
    returns: 'One page of the log; `next` is null on the last',
    response: { activities: z.array(activitySchema), next: z.string().nullable() },
    async run({ ctx: { reader }, query: { pageSize, ...query } }) {
      const search = activitySearchForm.parse(query)
      const patterns = searchPatterns(search.search)
      const named = patterns.length > 0 ? await listAccountsNamed(reader, patterns) : null
      const people = search.person ? [search.person] : named
      const found = await listActivityLog(reader, { ...search, people }, pageSize + 1)
      const page = found.slice(0, pageSize)
      const last = found.length > pageSize ? page.at(-1) : undefined
      const next = last ? cursorText({ at: last.at.toISOString(), id: last.id }) : null
      const names = await listProductNames(reader)
      return ok({ activities: page.map((activity) => activityResponse(activity, names)), next })
    },
  })
  return app
}

function activityResponse(activity: LoggedActivity, names: ReadonlyMap<string, string>) {
  const { verb, details, actorKind, actorId, actorName, memberId, memberName } = activity
  return {
    ...activity,
    description: describeActivity(verb, withNames(verb, details, names)),
    actor: { kind: actorKind, id: actorId, name: actorName },
    member: memberId === null ? null : { id: memberId, name: memberName },
  }
}
