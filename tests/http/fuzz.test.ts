import { expect, test } from 'vitest'
import { findBrokenInvariants } from '#db/invariants.ts'
import { type Endpoint, findEndpoints, keyOf, type Schema } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio, type TestStudio } from '#tests/helpers/studio.ts'
import { type Case, caseFor, forgedCookies, type Sender } from './fuzz/cases.ts'
import { openDice } from './fuzz/dice.ts'
import { PRIVATE } from './fuzz/nasty.ts'

// Whatever is sent, to whichever endpoint: never a 5xx, never a rejection nobody heard, nothing changed, nothing private in the log.
// `npm run fuzz` sends 100,000; FUZZ_SEED and FUZZ_CASES repeat a run.

const CASES = Number(process.env.FUZZ_CASES ?? 1000)
const SEED = Number(process.env.FUZZ_SEED ?? 20261123)
const MS_A_CASE = 100

const AN_AGREEMENT = ['legal_acceptances', 'legal_versions', 'legal_words']
const A_SIGN_UP = ['users', 'members', 'people', 'passwords', 'account_tokens', 'messages', ...AN_AGREEMENT]
const A_SET_UP = ['payment_customers', 'fake_stripe_objects', 'mandates', ...AN_AGREEMENT]

/** Endpoints at which chance may well say something right, with the tables that then rightly change. */
const RIGHT_BY_CHANCE: Record<string, string[]> = {
  'POST /member': A_SIGN_UP,
  'POST /api/auth/sign-up/email': A_SIGN_UP,
  'PATCH /api/profile': ['users', 'members'],
  'POST /newsletter': ['newsletter_subscriptions', 'messages'],
  'POST /api/create-setup-intent': A_SET_UP,
  'POST /dashboard/direct-debit': [...A_SET_UP, 'activities'],
  'POST /api/auth/passkey/generate-authenticate-options': ['passkey_challenges'],
  'POST /api/till/closes': ['till_closes', 'activities'],
  // A switch that is off sends nothing.
  'POST /dashboard/reports': ['settings', 'activities'],
  'POST /calendar-feed': ['calendar_feeds', 'activities'],
}

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

test(`${CASES} cases of nonsense break nothing`, { timeout: 30_000 + CASES * MS_A_CASE }, async () => {
  const senders = await openSenders(studio)
  const { endpoints, schemas } = await findEndpoints(studio)
  const before = await fingerprint(studio)
  const faults: string[] = []
  const excused = new Set<string>()
  for (let number = 0; number < CASES && faults.length < 10; number++) {
    const fault = await sendCase(senders, { endpoints, schemas, excused }, number)
    if (fault) faults.push(fault)
  }
  expect(faults).toEqual([])
  const unexcused = (prints: Record<string, string>) => Object.entries(prints).filter(([table]) => !excused.has(table))
  expect(unexcused(await fingerprint(studio))).toEqual(unexcused(before))
  expect(await findBrokenInvariants((text) => studio.services.db.pool.query(text))).toEqual([])
  expect(studio.logLines.filter((line) => line.includes(PRIVATE)).slice(0, 3)).toEqual([])
})

type Senders = Record<Sender, (request: RequestInit & { path: string }) => Promise<Response>>

async function openSenders(from: TestStudio): Promise<Senders> {
  const roles = {
    member: await cookieOf(from, 'member'),
    instructor: await cookieOf(from, 'instructor'),
    admin: await cookieOf(from, 'admin'),
  }
  const send = (cookie: string | null) => (request: RequestInit & { path: string }) => {
    const headers = new Headers(request.headers)
    if (cookie) headers.set('Cookie', cookie)
    return from.visitor().fetch(request.path, { ...request, headers })
  }
  return {
    visitor: send(null),
    forger: (request) => send(new Headers(request.headers).get('Cookie'))(request),
    member: send(roles.member),
    instructor: send(roles.instructor),
    admin: send(roles.admin),
  }
}

async function cookieOf(from: TestStudio, role: 'member' | 'instructor' | 'admin'): Promise<string> {
  const { cookies } = await from.signedIn(role)
  return [...cookies].map(([name, value]) => `${name}=${value}`).join('; ')
}

/** Sends case `number` of this seed; says what was wrong with the answer, and what had been sent. */
async function sendCase(
  senders: Senders,
  { endpoints, schemas, excused }: { endpoints: Endpoint[]; schemas: Record<string, Schema>; excused: Set<string> },
  number: number,
): Promise<string | null> {
  const dice = openDice(SEED + number * 7919)
  const endpoint = dice.pick(endpoints)
  const made = caseFor(dice, endpoint, schemas)
  if (made.sender === 'forger') made.headers.Cookie = forgedCookies(dice)
  try {
    const { target: path, method, headers, body } = made
    const answer = await untilNotBusy(() => senders[made.sender]({ path, method, headers, body }))
    if (answer.status < 400) RIGHT_BY_CHANCE[keyOf(endpoint)]?.forEach((table) => excused.add(table))
    const fault = await faultOf(made, answer)
    return fault && describe(made, number, fault)
  } catch (error) {
    return describe(made, number, `threw ${String(error)}`)
  }
}

const MOST_TRIES = 3

/** A machine that has no time for its database says so (503, with a time to come back): the case is sent again. What nonsense
 *  itself brings about, it brings about each time. */
async function untilNotBusy(send: () => Promise<Response>): Promise<Response> {
  for (let tries = 1; ; tries++) {
    const answer = await send()
    if (answer.status !== 503 || !answer.headers.has('Retry-After') || tries === MOST_TRIES) return answer
    await answer.body?.cancel()
  }
}

async function faultOf(made: Case, answer: Response): Promise<string | null> {
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return null
  }
  const text = await answer.text()
  if (answer.status >= 500) return `was answered ${answer.status}: ${text.slice(0, 300)}`
  if (/\bat .+\.(ts|js|mjs):\d+/.test(text)) return `was shown our own lines: ${text.slice(0, 300)}`
  const isCall = made.target.startsWith('/api/') && !made.target.startsWith('/api/auth/')
  if (isCall && answer.status >= 400 && made.method !== 'HEAD' && !isEnvelope(text))
    return `was refused with ${answer.status} outside the envelope: ${text.slice(0, 200)}`
  return null
}

function isEnvelope(text: string): boolean {
  try {
    const body = JSON.parse(text) as { success?: unknown; error?: unknown; code?: unknown }
    return body.success === false && typeof body.error === 'string' && /^[a-z0-9_]+$/.test(String(body.code))
  } catch {
    return false
  }
}

function describe({ sender, method, target, headers, body }: Case, number: number, fault: string): string {
  const sent = typeof body === 'string' ? body : body === undefined ? '' : `form ${JSON.stringify([...body.entries()])}`
  return `case ${number} of seed ${SEED}: ${sender} ${method} ${target.slice(0, 200)} ${JSON.stringify(headers).slice(0, 300)} ${sent.slice(0, 300)}\n  ${fault}`
}
