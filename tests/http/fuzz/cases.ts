import type { Endpoint, Schema } from '#tests/helpers/endpoints.ts'
import { formBody, jsonBody } from './bodies.ts'
import type { Dice } from './dice.ts'
import { nastyText, UNKNOWN_ID } from './nasty.ts'

/** Who sends a case: nobody, someone with a cookie that is none, or one of the roles. */
export const SENDERS = ['visitor', 'forger', 'member', 'instructor', 'admin'] as const
export type Sender = (typeof SENDERS)[number]

/** One request to send, complete. */
export type Case = {
  sender: Sender
  method: string
  /** Path and query, percent-encoded. */
  target: string
  headers: Record<string, string>
  body: string | FormData | undefined
}

const ORIGIN = 'http://localhost:3000'
const SAFE = ['GET', 'HEAD', 'OPTIONS']
const ODD_METHODS = ['HEAD', 'OPTIONS', 'PUT', 'PATCH', 'DELETE', 'GET', 'POST', 'PROPFIND']

/** The next case chance makes for an endpoint. */
export function caseFor(dice: Dice, endpoint: Endpoint, schemas: Record<string, Schema>): Case {
  const method = dice.chance(0.05) ? dice.pick(ODD_METHODS) : endpoint.method
  const sent =
    SAFE.includes(method) || dice.chance(0.03)
      ? { contentType: null, content: undefined }
      : endpoint.kind === 'api'
        ? jsonBody(dice, endpoint.body, schemas)
        : formBody(dice)
  const headers = headersFor(dice, method)
  if (sent.contentType !== null) headers['Content-Type'] = sent.contentType
  return { sender: dice.pick(SENDERS), method, target: targetFor(dice, endpoint), headers, body: sent.content }
}

function targetFor(dice: Dice, endpoint: Endpoint): string {
  const path = endpoint.path
    .replace(/:(\w+)\??/g, () => encodeSafely(dice.chance(0.4) ? UNKNOWN_ID : nastyText(dice).slice(0, 1000)))
    .replace(/\*/g, () => encodeSafely(nastyText(dice).slice(0, 200)))
  // The router answers loaders and actions alone at the same address with `.data`.
  const suffix = endpoint.kind === 'page' && dice.chance(0.15) ? '.data' : ''
  const names = [...endpoint.query, 'page', 'next', 'tab', 'token', '_routes', 'index']
  const count = dice.chance(endpoint.query.length > 0 ? 0.8 : 0.25) ? 1 + dice.below(3) : 0
  const query = Array.from(
    { length: count },
    () => `${dice.pick(names)}=${encodeSafely(nastyText(dice).slice(0, 500))}`,
  )
  return `${path === '/' && suffix ? '/_root' : path}${suffix}${query.length > 0 ? `?${query.join('&')}` : ''}`
}

function encodeSafely(text: string): string {
  // Broken percent signs are sent as they are: they are what a browser would not send and a stranger would.
  return text.startsWith('%') ? text : encodeURIComponent(text.toWellFormed())
}

function headersFor(dice: Dice, method: string): Record<string, string> {
  const headers: Record<string, string> = {}
  if (!SAFE.includes(method)) {
    if (!dice.chance(0.05))
      headers.Origin = dice.chance(0.04) ? dice.pick(['null', 'http://evil.example', 'x']) : ORIGIN
  }
  if (dice.chance(0.1))
    headers.Referer = dice.pick([`${ORIGIN}/timetable`, 'http://evil.example/', 'x', `${ORIGIN}//evil`])
  if (dice.chance(0.05)) headers['Idempotency-Key'] = headerText(dice)
  if (dice.chance(0.05)) headers['Last-Event-ID'] = headerText(dice)
  if (dice.chance(0.05)) headers['X-Forwarded-For'] = headerText(dice)
  if (dice.chance(0.05)) headers.Accept = dice.pick(['*/*', 'application/json', 'text/html', headerText(dice)])
  if (dice.chance(0.05)) headers['If-None-Match'] = headerText(dice)
  if (dice.chance(0.03)) headers.Range = dice.pick(['bytes=0-1', 'bytes=9-1', headerText(dice)])
  if (dice.chance(0.03)) headers['Accept-Encoding'] = dice.pick(['br', 'gzip', 'identity;q=0', '*', headerText(dice)])
  return headers
}

/** Cookies that no browser of ours was given: broken percent signs, broken JSON, forged signatures. */
export function forgedCookies(dice: Dice): string {
  const names = ['tempo.session_token', '__Host-tempo.session_token', 'tempo_notice', 'tempo_cart', headerText(dice)]
  const values = [
    '%',
    '%00',
    'a.b',
    '.',
    'abc.',
    `${'x'.repeat(3000)}`,
    '{"tone":"success"}',
    '%7B%22a%22%3A1%7D',
    '[]',
    'null',
  ]
  const count = 1 + dice.below(4)
  return Array.from(
    { length: count },
    () => `${dice.pick(names)}=${dice.chance(0.2) ? headerText(dice) : dice.pick(values)}`,
  ).join('; ')
}

/** Header values are bytes without control characters; a client cannot send others. */
function headerText(dice: Dice): string {
  return nastyText(dice)
    .replace(/[^\x20-\x7e]/g, '')
    .slice(0, 2000)
    .trim()
}
