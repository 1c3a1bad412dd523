import type { Context } from 'hono'
import type { HonoEnv } from '../house.server.ts'
import { loggablePath } from '../log.server.ts'
import { failure } from './envelope.server.ts'
import { isPassing } from './service-failure.server.ts'

/** When to try again after passing trouble: a lock or a statement that timed out, a database that is restarting. */
export const RETRY_AFTER_SECONDS = 5

/** The answer to an error nobody expected: logged, and said calmly in the caller's format. 503 where another try may succeed. */
export function troubleAnswer(error: unknown, c: Context<HonoEnv>, log = c.get('scope').ctx.log): Response {
  log.error('request.failed', error, { path: loggablePath(c.req.path) })
  const passing = isPassing(error)
  if (passing) c.header('Retry-After', String(RETRY_AFTER_SECONDS))
  const text = passing
    ? 'The studio is busy just now. Please try again in a moment.'
    : 'Something went wrong on our side'
  if (c.req.path.startsWith('/api/')) return failure(c, passing ? 503 : 500, passing ? 'unavailable' : 'failed', text)
  // It may have happened before the guard could dress the answer.
  c.header('X-Frame-Options', 'DENY')
  c.header('X-Content-Type-Options', 'nosniff')
  c.header('Content-Security-Policy', "default-src 'none'; frame-ancestors 'none'")
  return c.html(calmPage(text), passing ? 503 : 500)
}

function calmPage(text: string): string {
  return `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text}</title></head><body><main><h1>${text}</h1><p><a href="/">Go to the home page</a></p></main></body></html>`
}

/** A page that failed of passing trouble says so with its status. */
export function withTrouble(answer: Response, passing: boolean): Response {
  if (answer.status !== 500 || !passing) return answer
  const headers = new Headers(answer.headers)
  headers.set('Retry-After', String(RETRY_AFTER_SECONDS))
  return new Response(answer.body, { status: 503, headers })
}
