import { OpenAPIHono, z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import { fieldErrors } from '#src/kit/form.ts'
import type { HonoEnv } from '../app-services.server.ts'
import { failure } from './envelope.server.ts'
import { fieldText } from './forms/field-text.ts'
import { errorEnvelope } from './error-response.server.ts'

// Where a schema has no words of its own, the library's are for programmers.
z.config({ localeError: fieldText })

/** A router of documented endpoints; `tag` is the heading they are documented under. */
export type Api = OpenAPIHono<HonoEnv> & { tag: string }

/** An instant in a response: an ISO string in UTC. */
export const instant = z.date().openapi({ format: 'date-time' })

/** A router whose routes are documented and whose bad input is answered in the envelope, field by field. */
export function openApiRouter(tag = ''): Api {
  const app = new OpenAPIHono<HonoEnv>({
    defaultHook: (result, c) => {
      if (!result.success)
        return failure(c, 400, 'bad_input', 'Some of what was sent is not right', fieldErrors(result.error as never))
    },
  })
  app.onError((error, c) => {
    // Broken JSON, or a body that says it is something else: both are bad input (PRODUCT 5).
    if (error instanceof HTTPException && error.status < 500) {
      const text = 'The request is not valid JSON'
      return failure(c, 400, 'bad_json', text, { body: text })
    }
    return errorEnvelope(error, c)
  })
  requireBodies(app)
  return Object.assign(app, { tag })
}

/** A body that is documented is always checked: left optional, the library would hand the endpoint an unchecked empty one. */
function requireBodies(app: OpenAPIHono<HonoEnv>): void {
  const mount = app.openapi
  app.openapi = ((route: Parameters<typeof mount>[0], ...rest: [never]) => {
    if (route.request?.body) route.request.body.required = true
    return mount(route, ...rest)
  }) as typeof mount
}

/** The envelope of a failure, for the OpenAPI document. */
export const failureSchema = z
  .object({
    success: z.literal(false),
    error: z.string(),
    code: z.string(),
    fields: z.record(z.string(), z.string()).optional(),
  })
  .openapi('Failure')

/** The documented failures of a route: `failures(401, 404, 409)`. */
export function failures<Status extends number>(...statuses: Status[]) {
  const entry = { description: 'Failure', content: { 'application/json': { schema: failureSchema } } }
  return Object.fromEntries(statuses.map((status) => [status, entry])) as Record<Status, typeof entry>
}
