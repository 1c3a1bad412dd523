import { OpenAPIHono, z } from '@hono/zod-openapi'
import { HTTPException } from 'hono/http-exception'
import type { HonoEnv } from '../app-services.server.ts'
import { failure } from './envelope.server.ts'
import { fieldText } from './forms/field-text.ts'
import { errorEnvelope } from './error-response.server.ts'

// Where a schema has no words of its own, the library's are for programmers.
z.config({ localeError: fieldText })

/** A router of documented endpoints; `tag` is the heading they are documented under. Where `takesMore`, fields that a body does not
 *  name are left aside instead of refused. */
export type Api = OpenAPIHono<HonoEnv> & { tag: string; takesMore: boolean }

/** A router whose broken input is answered in the envelope. */
export function openApiRouter(tag: string, { takesMore = false } = {}): Api {
  const app = new OpenAPIHono<HonoEnv>()
  app.onError((error, c) => {
    // Broken JSON, or a body that says it is something else: both are bad input (PRODUCT 5).
    if (error instanceof HTTPException && error.status < 500) {
      const text = 'The request is not valid JSON'
      return failure(c, 400, 'bad_json', text, { body: text })
    }
    return errorEnvelope(error, c)
  })
  return Object.assign(app, { tag, takesMore })
}

/** An instant in a response: an ISO string in UTC. */
export const instant = z.date().openapi({ format: 'date-time' })

/** The part of a list's query that says which page; pages count from 1. */
export const paging = {
  page: z.coerce.number().int().min(1).max(10_000).default(1),
  pageSize: z.coerce.number().int().min(1).max(100).default(50),
}
