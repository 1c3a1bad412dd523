import { loggablePath } from '../log.server.ts'
import type { Context } from 'hono'
import { sqlStateOf } from '../database/db.server.ts'
import type { HonoEnv } from '../app-services.server.ts'
import { failure } from './envelope.server.ts'

// Lock or statement timed out, too many connections, disk or memory full, the
// server shutting down or gone: worth another try.
const PASSING = new Set('55P03 57014 53000 53100 53200 53300 57P01 57P02 57P03 08000 08003 08006'.split(' '))

/** Runs an endpoint's work; when something breaks answers the catalogue's text with 503 where a later try may succeed, which
 *  `isAlwaysPassing` says of everything, else 500. */
export async function orServiceFailure(
  c: Context<HonoEnv>,
  text: string,
  work: () => Promise<Response>,
  isAlwaysPassing = false,
): Promise<Response> {
  try {
    return await work()
  } catch (error) {
    c.get('scope').ctx.log.error('service.failed', error, { path: loggablePath(c.req.path) })
    return isAlwaysPassing || isPassing(error) ? failure(c, 503, 'unavailable', text) : failure(c, 500, 'failed', text)
  }
}

/** Whether a later try may well succeed: the database is busy, restarts or was cut off in the middle of it. */
export function isPassing(error: unknown): boolean {
  const state = sqlStateOf(error)
  return state ? PASSING.has(state) : isCutOff(error)
}

const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']

/** Also when the query builder has wrapped it. */
function isCutOff(error: unknown): boolean {
  const { message = '', code = '', cause } = (error ?? {}) as { message?: string; code?: string; cause?: unknown }
  const isSaid = /timeout exceeded|Connection terminated|not queryable|Connection ended/i.test(message)
  return isSaid || CUT_OFF.includes(code) || (cause !== undefined && isCutOff(cause))
}
