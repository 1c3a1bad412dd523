import type { Context } from 'hono'
import { sqlStateOf } from '../database/database-error.ts'
import type { HonoEnv } from '../app-services.server.ts'
import { loggablePath } from '../log.server.ts'
import { tooLargeText } from '#src/kit/forms/file-size.ts'
import { failure } from './envelope.server.ts'
import { pageBefore } from './redirect.server.ts'
import { isPassing } from './service-failure.server.ts'

/** What an unexpected error means for the caller: it is temporary (a lock or statement timeout, a database that restarts), the
 *  input cannot be stored (PostgreSQL's texts have no NUL), or it is a bug of ours. */
export type ErrorKind = 'passing' | 'unstorable' | 'bug'

type ErrorText = { status: 400 | 500 | 503; code: string; text: string }

const errorTexts: Record<ErrorKind, ErrorText> = {
  passing: { status: 503, code: 'unavailable', text: 'The studio is busy just now. Please try again in a moment.' },
  unstorable: { status: 400, code: 'bad_input', text: 'Some of what was sent is not right' },
  bug: { status: 500, code: 'failed', text: 'Something went wrong on our side' },
}

const RETRY_AFTER_SECONDS = '5'
const UNSTORABLE = new Set(['22021', '22P05'])

export function errorKindOf(error: unknown): ErrorKind {
  if (UNSTORABLE.has(sqlStateOf(error) ?? '')) return 'unstorable'
  return isPassing(error) ? 'passing' : 'bug'
}

/** Answers an API call after an unexpected error: logged, and in the envelope. */
export function errorEnvelope(error: unknown, c: Context<HonoEnv>, log = c.get('scope').ctx.log): Response {
  const { status, code, text } = meet(error, c, log)
  return failure(c, status, code, text)
}

/** The same for any address that the router does not render. */
export function errorResponse(error: unknown, c: Context<HonoEnv>, log: ServicesLog): Response {
  if (c.req.path.startsWith('/api/')) return errorEnvelope(error, c, log)
  const { status, text } = meet(error, c, log)
  return calmPage(c, status, text)
}

type ServicesLog = HonoEnv['Variables']['scope']['ctx']['log']

function meet(error: unknown, c: Context<HonoEnv>, log: ServicesLog): ErrorText {
  const errorKind = errorKindOf(error)
  if (errorKind !== 'unstorable') log.error('request.failed', error, { path: loggablePath(c.req.path) })
  if (errorKind === 'passing') c.header('Retry-After', RETRY_AFTER_SECONDS)
  return errorTexts[errorKind]
}

/** Refuses an address with a NUL in it, which no page or row could have. */
export function unreadableAddress(c: Context<HonoEnv>): Response {
  const { status, code, text } = errorTexts.unstorable
  return c.req.path.startsWith('/api/') ? failure(c, status, code, text) : calmPage(c, status, text)
}

/** Refuses a body larger than its endpoint takes; `most` is what a file may have there. Its page leads back to the form. */
export function tooLargeResponse(c: Context<HonoEnv>, most?: string): Response {
  const text = most ? tooLargeText(most) : 'That is too large to send'
  return refusal(c, 413, 'body_too_large', text, pageBefore(c.req.raw, most ? new URL(c.req.url).pathname : '/'))
}

/** Refuses a method that the address does not support; the caller adds `Allow`. */
export function refusedMethod(c: Context<HonoEnv>): Response {
  return refusal(c, 405, 'method_not_allowed', 'This address does not take that method')
}

type RefusedStatus = 405 | 413 | 429

/** Refuses API calls in the envelope, whatever they accept, and browsers on a page with a page. */
function refusal(c: Context<HonoEnv>, status: RefusedStatus, code: string, text: string, back?: string): Response {
  const isPage = !c.req.path.startsWith('/api/') && c.req.header('Accept')?.includes('text/html')
  return isPage ? calmPage(c, status, text, back) : failure(c, status, code, text)
}

/** For a caller who has most likely gone: the announced body did not arrive in full. */
export function cutOffResponse(c: Context<HonoEnv>): Response {
  return failure(c, 400, 'body_cut_off', 'What was sent ended too early')
}

/** Asks a caller who sends far more than a person would to wait. */
export function tooManyResponse(c: Context<HonoEnv>, retryAfterSeconds: number): Response {
  c.header('Retry-After', String(retryAfterSeconds))
  const text = 'That was a lot in a short time. Please wait a few minutes and try again.'
  return refusal(c, 429, 'too_many_requests', text)
}

type CalmStatus = ErrorText['status'] | RefusedStatus

function calmPage(c: Context<HonoEnv>, status: CalmStatus, text: string, back = '/'): Response {
  const way = back === '/' ? 'Go to the home page' : 'Go back to the form'
  const html = `<!doctype html><html lang="en-GB"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width">
<title>${text}</title></head><body><main><h1>${text}</h1><p><a href="${back.replaceAll('&', '&amp;')}">${way}</a></p></main></body></html>`
  return c.html(html, status)
}

/** The router's error page, with the status that fits the error. */
export function withErrorKind(answer: Response, errorKind: ErrorKind | undefined): Response {
  if (answer.status !== 500 || !errorKind || errorKind === 'bug') return answer
  const headers = new Headers(answer.headers)
  if (errorKind === 'passing') headers.set('Retry-After', RETRY_AFTER_SECONDS)
  return new Response(answer.body, { status: errorTexts[errorKind].status, headers })
}
