import { expect, test } from 'vitest'
import { type Endpoint, findEndpoints, keyOf } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'
import { type Belonging, belongingOf, everyBelonging, isOfTheStudio, NO_ID } from './role-matrix/belongings.ts'
import { type Audience, audienceOf } from './role-matrix/who-may.ts'

// PRODUCT 2: with another's ids nobody gets anywhere, and it looks as if there were nothing. Every endpoint that takes an id, as every
// role, with an id of one's own, with a foreign one and with one of nothing.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const ROLES = ['visitor', 'member', 'instructor', 'receptionist', 'admin'] as const
const WHOSE = ['own', 'foreign', 'none'] as const
type Role = (typeof ROLES)[number]
type Whose = (typeof WHOSE)[number]
type Verdict = 'let in' | 'not there' | 'forbidden' | 'signed out' | 'broken' | 'no such door'

type Sent = (id: string, sessionId: string) => Record<string, string>

/** What is sent along where an empty form is refused whatever the id is, or where the id stands in it. */
const sent: Record<string, Sent> = {
  'POST /dashboard/membership/cancel/:paymentId': () => ({ amountPence: '1600' }),
  'POST /dashboard/campaigns/:id': () => ({ intent: 'test' }),
  'POST /attendance/:bookingId': () => ({ mark: 'attended' }),
  'POST /api/attendance/:id': () => ({ mark: 'attended', basedOn: 'pending' }),
  'POST /hall-hire/request/:id/pay': () => ({ amountPence: '2500', methodId: 'pm_card_visa' }),
  'POST /bookings': (personId, sessionId) => ({ sessionId, personId }),
  'POST /api/bookings': (personId, sessionId) => ({ sessionId, personId }),
  'POST /api/confirm-payment': (paymentIntentId) => ({ paymentIntentId, paymentMethodId: 'pm_card_visa' }),
}

/** Whose own things the front desk may also handle at an endpoint that is everybody's for their own. */
const FOR_DESK_TOO = [
  'POST /api/bookings/:id/cancel',
  'POST /bookings/:reference/cancellation',
  'GET /dashboard/bookings/:reference/cancel',
]

const { endpoints: all } = await findEndpoints(studio)
const hasId = (one: Endpoint) => (one.path.includes(':') && !isOfTheStudio(one.path)) || keyOf(one) in sent
// An address that only takes forms leads back to the page of the form.
const isFormOnly = ({ method, routeId }: Endpoint) => method === 'GET' && routeId?.startsWith('app/actions/')
const endpoints = all.filter((endpoint) => hasId(endpoint) && !isFormOnly(endpoint))

test('of every id in an address it is known what it belongs to', () => {
  const unknown = endpoints.map(({ path }) => path).filter((path) => !belongingOf(path))
  expect(unknown, 'say what it is of in tests/http/role-matrix/belongings.ts').toEqual([])
})

type Cell = { endpoint: Endpoint; role: Role; whose: Whose; expected: Verdict }

function cellsOf(endpoint: Endpoint): Cell[] {
  return ROLES.flatMap((role) =>
    WHOSE.filter((whose) => role !== 'visitor' || whose !== 'own').map((whose) => ({
      endpoint,
      role,
      whose,
      expected: expectedOf(endpoint, role, whose),
    })),
  )
}

function expectedOf(endpoint: Endpoint, role: Role, whose: Whose): Verdict {
  const audience = audienceOf(endpoint)
  if (audience === 'bearer') return 'signed out'
  if (role === 'visitor' && ['account', 'staff', 'desk', 'admin'].includes(audience ?? '')) return 'signed out'
  if (audience === 'admin' && role !== 'admin') return 'forbidden'
  if (audience === 'staff' && role === 'member') return 'forbidden'
  if (audience === 'desk' && (role === 'member' || role === 'instructor')) return 'forbidden'
  if (whose === 'none') return 'not there'
  return whose === 'own' || isForAnyone(endpoint, audience, role) ? 'let in' : 'not there'
}

/** Whether the role is let in to what is another's. */
function isForAnyone(endpoint: Endpoint, audience: Audience | undefined, role: Role): boolean {
  if (audience === 'everyone' || audience === 'this machine') return true
  if (role !== 'admin' && role !== 'receptionist') return false
  if (audience === 'staff' || audience === 'desk' || FOR_DESK_TOO.includes(keyOf(endpoint))) return true
  return role === 'admin' && audience === 'admin'
}

type People = Record<Role, Visitor> & { own: Record<Exclude<Role, 'visitor'>, SignedInVisitor>; other: SignedInVisitor }

async function everybody(otherWords = {}): Promise<People> {
  const someone = async (role: Exclude<Role, 'visitor'>, words = {}) => {
    const visitor = await studio.signedIn(role, words)
    await aMembership(studio.services.db, { userId: visitor.account.id }, { allowance: 20 })
    return visitor
  }
  const own = {
    member: await someone('member'),
    instructor: await someone('instructor'),
    receptionist: await someone('receptionist'),
    admin: await someone('admin'),
  }
  return { visitor: studio.visitor(), ...own, own, other: await someone('member', otherWords) }
}

type Ids = Record<Exclude<Role, 'visitor'> | 'other', string>

async function idsOf({ own, other }: People, belonging: Belonging): Promise<Ids> {
  const make = (owner: SignedInVisitor) => belonging.make(studio, owner)
  return {
    member: await make(own.member),
    instructor: await make(own.instructor),
    receptionist: await make(own.receptionist),
    admin: await make(own.admin),
    other: await make(other),
  }
}

function idFor({ role, whose, endpoint }: Cell, ids: Ids): string {
  if (whose === 'none') return belongingOf(endpoint.path)?.none ?? NO_ID
  return whose === 'foreign' || role === 'visitor' ? ids.other : ids[role]
}

test(
  'what is closed, not there or only looked at is so for every role, and changes nothing',
  { timeout: 120_000 },
  async () => {
    const people = await everybody()
    const { id: sessionId } = await aClassSession(studio.services.db, { capacity: 9 })
    const ids = new Map<Belonging, Ids>()
    for (const belonging of everyBelonging()) ids.set(belonging, await idsOf(people, belonging))
    const before = await fingerprint(studio)
    const wrong: string[] = []
    for (const endpoint of endpoints) {
      const belonging = belongingOf(endpoint.path)!
      for (const cell of cellsOf(endpoint)) {
        if (cell.expected === 'let in' && endpoint.method !== 'GET') continue
        const someone = people[cell.role]
        const nothing = await ask(someone, { ...cell, whose: 'none' }, ids.get(belonging)!, sessionId)
        const look = await ask(someone, cell, ids.get(belonging)!, sessionId)
        const verdict = verdictOf(look, nothing)
        if (verdict !== cell.expected && verdict !== 'no such door')
          wrong.push(`${cell.role} ${keyOf(endpoint)} (${cell.whose}): ${verdict}, not ${cell.expected}`)
      }
    }
    expect(wrong).toEqual([])
    expect(await fingerprint(studio)).toEqual(before)
  },
)

const writes = endpoints
  .filter(({ method }) => method !== 'GET')
  .map((endpoint) => [keyOf(endpoint), endpoint] as const)

test.each(writes)('%s is done with an id of those who may, and not without one', async (_, endpoint) => {
  const people = await everybody()
  const { id: sessionId } = await aClassSession(studio.services.db, { capacity: 9 })
  const ids = await idsOf(people, belongingOf(endpoint.path)!)
  for (const cell of cellsOf(endpoint).filter(({ expected }) => expected === 'let in')) {
    const nothing = await ask(people[cell.role], { ...cell, whose: 'none' }, ids, sessionId)
    const verdict = verdictOf(await ask(people[cell.role], cell, ids, sessionId), nothing)
    // Who may do it with anybody's can be refused for the empty form before the id is looked up.
    const isOwned = ['account', 'staff', 'link'].includes(audienceOf(endpoint) ?? '')
    const others: Verdict[] = isOwned ? ['no such door'] : ['no such door', 'not there']
    expect([cell.role, cell.whose, verdict]).toEqual([cell.role, cell.whose, expect.toBeOneOf(['let in', ...others])])
  }
})

test(
  'no page and no call shows the words of another to a member or an instructor, whichever id is put into it',
  { timeout: 120_000 },
  async () => {
    const other = { name: 'Quillon Zephyrine', email: 'quillon.zephyrine@example.com', contact: '07700 911911' }
    const people = await everybody(other)
    const foreign: string[] = []
    for (const { make } of everyBelonging()) foreign.push(await make(studio, people.other))
    const shown: string[] = []
    const asked = all.filter(({ method, path }) => method === 'GET' && path.includes(':') && !path.startsWith('/dev/'))
    for (const { path } of asked) {
      for (const id of foreign) {
        for (const role of ['member', 'instructor'] as const) {
          const text = await (await people[role].get(path.replaceAll(/:\w+/g, id))).text()
          if (Object.values(other).some((word) => text.includes(word))) shown.push(`${path} shows a ${role} ${id}`)
        }
      }
    }
    expect(shown).toEqual([])
  },
)

type Look = { status: number; to: string | null; said: string | undefined; body: unknown }

/** What the caller can tell two answers apart by: the status, where they are sent, and what they are told. */
async function ask(someone: Visitor, cell: Cell, ids: Ids, sessionId: string): Promise<Look> {
  const { method, path, kind } = cell.endpoint
  const id = idFor(cell, ids)
  const fields = sent[keyOf(cell.endpoint)]?.(id, sessionId) ?? {}
  const json = { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(fields) }
  const form = { body: new URLSearchParams(fields) }
  const request = method === 'GET' ? {} : kind === 'api' ? json : form
  const [first, second = ':id'] = id.split(' ')
  const address = path.replace(/:\w+/, first!).replace(/:\w+/, second)
  const answer = await someone.fetch(address, { method, ...request })
  const isJson = answer.headers.get('Content-Type')?.includes('json')
  const text = id.split(' ').reduce((said, one) => said.replaceAll(one, ':id'), await answer.text())
  return {
    status: answer.status,
    to: answer.headers.get('Location')?.replaceAll(first!, ':id') ?? null,
    said: answer.headers.getSetCookie().find((line) => line.includes('notice')),
    body: isJson ? JSON.parse(text) : null,
  }
}

function verdictOf(look: Look, nothing: Look): Verdict {
  if (look.status >= 500) return 'broken'
  if (look.status === 405) return 'no such door'
  if (look.status === 403) return 'forbidden'
  if (look.status === 401 || look.to?.startsWith('/member?next=')) return 'signed out'
  return JSON.stringify(look) === JSON.stringify(nothing) ? 'not there' : 'let in'
}
