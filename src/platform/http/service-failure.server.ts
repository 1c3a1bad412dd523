import { loggablePath } from '../log.server.ts'
import type { Context } from 'hono'
import { sqlStateOf } from '../database/database-error.ts'
import type { HonoEnv } from '../app-services.server.ts'
import { failure } from './envelope.server.ts'

// Lock or statement timed out, too many connections, disk or memory full, the server shutting down, recovering or gone, the connection
// broken: worth another try. By PostgreSQL's classes, because what a dying server says is not always the same.
const PASSING = /^(55P03|08...|53...|57...)$/

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
  return state ? PASSING.test(state) : isCutOff(error)
}

// What a socket reports, whatever the reason: refused, reset, no longer there, or (EAGAIN) nobody takes connections as fast as they come.
const OF_SOCKETS = ['connect', 'read', 'write']
const CUT_OFF = ['ECONNREFUSED', 'ECONNRESET', 'ENOENT', 'EPIPE']
const CUT_OFF_TEXT =
  /timeout exceeded|read timeout|Connection terminated|not queryable|Connection ended|Received unexpected \w+ message from backend/i

type SystemError = { message?: string; code?: string; syscall?: string; cause?: unknown }

/** Also when the query builder has wrapped it. */
function isCutOff(error: unknown): boolean {
  const { message = '', code = '', syscall = '', cause } = (error ?? {}) as SystemError
  const isOfSocket = CUT_OFF.includes(code) || OF_SOCKETS.includes(syscall)
  return CUT_OFF_TEXT.test(message) || isOfSocket || (cause !== undefined && isCutOff(cause))
}
