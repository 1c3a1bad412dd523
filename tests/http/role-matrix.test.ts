import { expect, test } from 'vitest'
import { type Endpoint, findEndpoints, keyOf } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio, type TestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'
import { type Audience, audienceOf, callsWithoutWho, pagesWithoutGuard, saidBy } from './role-matrix/who-may.ts'

// PRODUCT 2: every action is denied unless a rule allows it, and authorisation comes before validation. Every endpoint is tried as
// every role with nothing in hand, so that the person who may not is told so before anything of the request is read.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const ROLES = ['visitor', 'member', 'instructor', 'receptionist', 'admin'] as const
type As = (typeof ROLES)[number]
type Verdict = 'let in' | 'signed out' | 'forbidden' | 'not there' | 'no such door'

const letIn: Record<Audience, readonly As[]> = {
  everyone: ROLES,
  account: ['member', 'instructor', 'receptionist', 'admin'],
  staff: ['instructor', 'receptionist', 'admin'],
  desk: ['receptionist', 'admin'],
  admin: ['admin'],
  'this machine': ROLES,
  link: [],
  bearer: [],
}

test('every endpoint has a rule, and every rule an endpoint', async () => {
  const { endpoints } = await findEndpoints(studio)
  const without = endpoints.filter((endpoint) => audienceOf(endpoint) === undefined).map(keyOf)
  const remedy =
    'call a guard in its loader and action (requireAccount, requireStaff, requireDesk, requireAdmin), or say in who-may.ts for whom it is'
  expect(without, remedy).toEqual([])
  const needed = endpoints.filter((endpoint) => saidBy(endpoint) !== audienceOf(endpoint))
  const listed = [...Object.keys(callsWithoutWho), ...Object.keys(pagesWithoutGuard)]
  const stale = listed.filter((row) => !needed.some((endpoint) => [keyOf(endpoint), endpoint.path].includes(row)))
  expect(stale, 'these say so themselves, or are not there').toEqual([])
})

// What receptionists have: the till, one payment, people, the hall.
const DESK = /^\/dashboard\/(till(\/.*)?|payments\/:id|users(\/:id)?|hall-hires(\/.*)?|calendar\/hall-hire\/:id)$/

// What instructors have of their own classes too: registers, messages to them, hours.
const REGISTERS = /^\/dashboard\/(attendance|today|pay|campaigns(\/.*)?|calendar(\/class\/:sessionId)?)$/

// A guard that was weakened says so itself: where an address lies must agree with it.
test('what lies at the front desk is for staff, and what lies in the portal for accounts', async () => {
  const { endpoints } = await findEndpoints(studio)
  const audiences = (place: (endpoint: Endpoint) => boolean | undefined) => [
    ...new Set(endpoints.filter(place).map((endpoint) => `${audienceOf(endpoint)}`)),
  ]
  expect(audiences(({ path }) => path.startsWith('/api/admin/'))).toEqual(['admin'])
  const isRegister = (path: string) => REGISTERS.test(path)
  const isDesks = (path: string) => DESK.test(path)
  const isAdmins = ({ file, path }: Endpoint) => file?.startsWith('app/admin/') && !isRegister(path) && !isDesks(path)
  expect(audiences(isAdmins)).toEqual(['admin'])
  expect(audiences(({ file, path }) => file?.startsWith('app/admin/') && isDesks(path))).toEqual(['desk'])
  expect(audiences(({ method, path }) => method === 'GET' && isRegister(path))).toEqual(['staff'])
  const inPortal = audiences(({ path }) => path.startsWith('/dashboard'))
  expect(inPortal.toSorted()).toEqual(['account', 'admin', 'desk', 'staff'])
})

test.each(ROLES)('%s is let in where the rules say so, and nowhere else', { timeout: 60_000 }, async (role) => {
  const { endpoints } = await findEndpoints(studio)
  const wrong: string[] = []
  for (const endpoint of endpoints) {
    const audience = audienceOf(endpoint)
    if (audience === undefined || audience === 'link') continue
    for (const form of formsOf(endpoint)) {
      const someone = await enter(studio, role)
      const verdict = await ask(someone, endpoint, form)
      const expected = expectedOf(endpoint, audience, role)
      if (verdict !== expected && verdict !== 'no such door')
        wrong.push(`${keyOf(endpoint)} (${form}): ${verdict}, not ${expected}`)
    }
  }
  expect(wrong).toEqual([])
})

test('an endpoint that asks for a signed link opens to no role without it', async () => {
  const { endpoints } = await findEndpoints(studio)
  const before = await fingerprint(studio)
  for (const endpoint of endpoints.filter((one) => audienceOf(one) === 'link')) {
    const verdicts = await Promise.all(ROLES.map(async (role) => ask(await enter(studio, role), endpoint, 'page')))
    expect([keyOf(endpoint), new Set(verdicts).size]).toEqual([keyOf(endpoint), 1])
  }
  expect({ ...(await fingerprint(studio)), ...people }).toEqual({ ...before, ...people })
})

// The accounts that enter() made.
const people = { users: '', members: '', people: '' }

test('pages for this machine are not there for any other', async () => {
  const { endpoints } = await findEndpoints(studio)
  for (const endpoint of endpoints.filter((one) => audienceOf(one) === 'this machine')) {
    const answer = await studio.visitor('203.0.113.9').fetch(pathOf(endpoint), { method: endpoint.method })
    expect([keyOf(endpoint), [404, 405].includes(answer.status)]).toEqual([keyOf(endpoint), true])
  }
})

function expectedOf({ path }: Endpoint, audience: Audience, role: As): Verdict {
  if (audience === 'bearer') return path === '/metrics' ? 'not there' : 'signed out'
  if (letIn[audience].includes(role)) return 'let in'
  return role === 'visitor' ? 'signed out' : 'forbidden'
}

type Form = 'call' | 'page' | 'data' | 'only its own data'

/** A page is asked for whole and as the router's data, where its own loader may be asked for without those around it. */
function formsOf(endpoint: Endpoint): Form[] {
  if (endpoint.kind === 'api') return ['call']
  return endpoint.path === '/' || endpoint.path.endsWith('*') ? ['page'] : ['page', 'data', 'only its own data']
}

async function enter(from: TestStudio, role: As): Promise<Visitor> {
  return role === 'visitor' ? from.visitor() : from.signedIn(role)
}

async function ask(someone: Visitor, endpoint: Endpoint, form: Form): Promise<Verdict> {
  const ending = { call: '', page: '', data: '.data', 'only its own data': `.data?_routes=${endpoint.routeId}` }[form]
  const hasBody = endpoint.kind === 'api' && endpoint.method !== 'GET'
  const answer = await someone.fetch(`${pathOf(endpoint)}${ending}`, {
    method: endpoint.method,
    ...(hasBody && { headers: { 'Content-Type': 'application/json' }, body: '[]' }),
    ...(endpoint.kind === 'page' && endpoint.method === 'POST' && { body: new URLSearchParams() }),
  })
  return verdictOf(endpoint, answer)
}

function pathOf({ path }: Endpoint): string {
  return path.replace(/:\w+\??/g, '00000000-0000-4000-8000-000000000000').replace('*', 'nothing')
}

async function verdictOf(endpoint: Endpoint, answer: Response): Promise<Verdict> {
  if (answer.headers.get('Content-Type')?.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return 'let in'
  }
  const text = await answer.text()
  if (answer.status >= 500) throw new Error(`${keyOf(endpoint)} answered ${answer.status}: ${text.slice(0, 300)}`)
  if (answer.status === 405) return 'no such door'
  if (answer.status === 403) return 'forbidden'
  if (answer.status === 401) return 'signed out'
  // What is asked for with an id that nothing has is not there for those who may ask; a page for one machine never was.
  if (answer.status === 404 && !endpoint.path.includes(':')) return 'not there'
  const target = answer.headers.get('Location') ?? /"(\/member\?next=[^"]*)"/.exec(text)?.[1] ?? ''
  return target.startsWith('/member?next=') && answer.status !== 200 ? 'signed out' : 'let in'
}
