import { setTimeout as pause } from 'node:timers/promises'
import type { Context } from 'hono'
import { createMiddleware } from 'hono/factory'
import type { Role } from '../../ctx.server.ts'
import type { HonoEnv, Services, Scope } from '../../app-services.server.ts'
import { tooManyResponse } from '../error-response.server.ts'

const WINDOW_MS = 10 * 60_000
/** Writes in ten minutes: several times what a person does by hand. Visitors of one network share theirs. */
const MOST_CHANGES: Record<Role | 'visitor', number> = {
  visitor: 400,
  member: 200,
  instructor: 1000,
  receptionist: 2000,
  admin: 2000,
}
/** Calls of one API key in ten minutes, reading included. */
const MOST_BY_KEY = 6000
/** Whole files of data in ten minutes. */
const MOST_FILES = 30
const FILES =
  /^\/api\/profile\/data$|^\/dashboard\/(.+\/export|payments\/journal|import\/everything)$|^\/api\/admin\/reports$/

/** Whether a file of data is handed out there. By its route, because an address may be written in many ways. */
export const handsOutFile = (route: string) => FILES.test(route)

const SAFE = new Set(['GET', 'HEAD', 'OPTIONS'])
// Servers of the payment provider and of mail services call on behalf of many people, each time with a signature or a link.
const UNCOUNTED = ['/api/stripe/webhook', '/newsletter/unsubscribe']
// A program that retries at once must not keep the pages busy with refusals.
const TURNED_AWAY_MS = 500
// More callers than any studio has at once: beyond it all counts are dropped, so that made-up callers cannot fill the memory.
const MOST_CALLERS = 50_000

/** Stops programs that write endlessly or download all data, across everything a caller may do; actions worth guessing at or
 *  hoarding have limits of their own, kept in the database. Counted in the memory of each process, because it runs for every
 *  request. RATE_LIMIT=off disables it. */
export function limitCallers({ config }: Services) {
  let counts = new Map<string, number>()
  let endsAt = 0
  const attempt = (what: string, most: number) => {
    if (performance.now() >= endsAt || counts.size > MOST_CALLERS) {
      counts = new Map()
      endsAt = performance.now() + WINDOW_MS
    }
    const attempts = (counts.get(what) ?? 0) + 1
    counts.set(what, attempts)
    return attempts <= most
  }
  const turnAway = async (c: Context<HonoEnv>) => {
    await pause(TURNED_AWAY_MS)
    return tooManyResponse(c, Math.ceil((endsAt - performance.now()) / 1000))
  }
  return createMiddleware<HonoEnv>(async (c, next) => {
    const { method, path } = c.req
    const isChange = !SAFE.has(method) && !UNCOUNTED.includes(path)
    const { actor } = c.get('scope').ctx
    const key = actor.kind === 'account' ? actor.apiKey : undefined
    if (config.rateLimit && key && !attempt(`key ${key.id}`, MOST_BY_KEY)) return turnAway(c)
    const isFile = handsOutFile(c.get('route') ?? path)
    if (!config.rateLimit || !(isChange || isFile)) return next()
    const { role, name } = callerOf(c.get('scope'))
    if (isChange && !attempt(`changes ${name}`, MOST_CHANGES[role])) return turnAway(c)
    return isFile && !attempt(`files ${name}`, MOST_FILES) ? turnAway(c) : next()
  })
}

function callerOf({ ctx: { actor }, network }: Scope): { role: Role | 'visitor'; name: string } {
  if (actor.kind === 'account') return { role: actor.role, name: actor.userId }
  return { role: 'visitor', name: network }
}
