import { expect, test } from 'vitest'
import type { Role } from '#src/platform/ctx.server.ts'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { type Endpoint, findEndpoints, keyOf } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { aClaim } from '#tests/helpers/orders.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'
import { calls, pages } from './role-matrix/who-may.ts'

// PRODUCT 2: with another member's ids nobody gets anywhere, and it looks as if there were nothing.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

/** What belongs to someone else: a member with a booking, and the instructor of another class. */
type Foreign = {
  bookingId: string
  reference: string
  sessionId: string
  personId: string
  intentId: string
  paymentId: string
  claimId: string
}

type Attempt = {
  /** Who tries; a member and an instructor unless said. */
  as?: Role
  path: (foreign: Foreign) => string
  fields?: (foreign: Foreign) => Record<string, string>
  body?: (foreign: Foreign) => unknown
  /** A page tells by a notice, a call by its status. */
  status: number
}

const attempts: Record<string, Attempt> = {
  'GET /api/bookings/:id/calendar': { path: ({ reference }) => `/api/bookings/${reference}/calendar`, status: 404 },
  'GET /dashboard/history/receipts/:paymentId': {
    path: ({ paymentId }) => `/dashboard/history/receipts/${paymentId}`,
    status: 404,
  },
  'GET /dashboard/membership/cancel/:paymentId': {
    path: ({ paymentId }) => `/dashboard/membership/cancel/${paymentId}`,
    status: 404,
  },
  'POST /dashboard/membership/cancel/:paymentId': {
    path: ({ paymentId }) => `/dashboard/membership/cancel/${paymentId}`,
    fields: () => ({ amountPence: '1600' }),
    status: 404,
  },
  'POST /api/bookings/:id/cancel': { path: ({ reference }) => `/api/bookings/${reference}/cancel`, status: 404 },
  'POST /api/bookings': {
    path: () => '/api/bookings',
    body: ({ sessionId, personId }) => ({ sessionId, personId }),
    status: 404,
  },
  'POST /api/confirm-payment': {
    path: () => '/api/confirm-payment',
    body: ({ intentId }) => ({ paymentIntentId: intentId, paymentMethodId: 'pm_card_visa' }),
    status: 404,
  },
  'POST /bookings': {
    path: () => '/bookings',
    fields: ({ sessionId, personId }) => ({ sessionId, personId }),
    status: 303,
  },
  'POST /bookings/:reference/cancellation': {
    path: ({ reference }) => `/bookings/${reference}/cancellation`,
    status: 303,
  },
  'POST /claims/:claimId/letter': { path: ({ claimId }) => `/claims/${claimId}/letter`, status: 303 },
  'POST /attendance/:bookingId': {
    as: 'instructor',
    path: ({ bookingId }) => `/attendance/${bookingId}`,
    fields: () => ({ mark: 'attended' }),
    status: 303,
  },
}

async function aForeigner(): Promise<Foreign> {
  const { db } = studio.services
  const other = await studio.signedIn()
  await aMembership(db, { userId: other.account.id })
  const session = await aClassSession(db, { capacity: 5 })
  const booked = await other.call('POST', '/api/bookings', { sessionId: session.id })
  expect(booked.status).toBe(201)
  const [row] = await studio.sql<{ id: string; reference: string }>('select id, reference from bookings')
  const upgrade = { amount: 1600, membershipId: 'standard' }
  const { body: intent } = await other.call<{ id: string }>('POST', '/api/create-payment-intent', upgrade)
  expect(intent.id).toEqual(expect.any(String))
  const [payment] = await studio.sql<{ id: string }>('select id from payments')
  const { personId } = other.account
  const claimId = await aClaim(studio, other)
  return {
    bookingId: row!.id,
    reference: row!.reference,
    sessionId: session.id,
    personId,
    intentId: intent.id,
    paymentId: payment!.id,
    claimId,
  }
}

test('every endpoint that takes the id of something someone owns is tried with a foreign one', async () => {
  const { endpoints } = await findEndpoints(studio)
  const owned = endpoints.filter(
    (endpoint) => endpoint.path.includes(':') && ['account', 'staff'].includes(audienceOf(endpoint) ?? ''),
  )
  expect(owned.map(keyOf).filter((key) => !(key in attempts))).toEqual([])
})

const tries = Object.entries(attempts).flatMap(([key, attempt]) =>
  (attempt.as ? [attempt.as] : (['member', 'instructor'] as const)).map((role) => ({ key, role, attempt })),
)

test.each(tries)('$key is as little there for the $role with a foreign id as with one of nothing', async (tried) => {
  const { key, role, attempt } = tried
  const foreign = await aForeigner()
  const someone = await studio.signedIn(role)
  await aMembership(studio.services.db, { userId: someone.account.id })
  const before = await fingerprint(studio)
  const withForeign = await send(someone, key, attempt, foreign)
  expect(withForeign.status).toBe(attempt.status)
  expect(await fingerprint(studio)).toEqual(before)
  expect(await looksOf(await send(someone, key, attempt, none))).toEqual(await looksOf(withForeign))
  expect(await fingerprint(studio)).toEqual(before)
})

test.each(Object.entries(attempts))('%s gets a visitor nowhere', async (key, attempt) => {
  const foreign = await aForeigner()
  const before = await fingerprint(studio)
  const answer = await send(studio.visitor(), key, attempt, foreign)
  expect([302, 303, 401]).toContain(answer.status)
  expect(await fingerprint(studio)).toEqual(before)
})

const NOTHING = '00000000-0000-4000-8000-000000000000'
const none: Foreign = {
  bookingId: NOTHING,
  reference: 'BK-00000000',
  sessionId: NOTHING,
  personId: NOTHING,
  intentId: 'pi_00000000',
  paymentId: NOTHING,
  claimId: NOTHING,
}

function send(someone: Visitor, key: string, { path, fields, body }: Attempt, foreign: Foreign): Promise<Response> {
  const method = key.split(' ')[0] ?? 'GET'
  const sent = body
    ? { headers: { 'Content-Type': 'application/json' }, body: JSON.stringify(body(foreign)) }
    : method === 'GET'
      ? {}
      : { body: new URLSearchParams(fields?.(foreign)) }
  return someone.fetch(path(foreign), { method, ...sent })
}

/** What the caller can tell the two by: the status, where they are sent, and what they are told. */
async function looksOf(answer: Response) {
  const said = answer.headers.getSetCookie().find((line) => line.includes('notice'))
  const isJson = answer.headers.get('Content-Type')?.includes('json')
  return { status: answer.status, to: answer.headers.get('Location'), said, body: isJson ? await answer.json() : null }
}

function audienceOf(endpoint: Endpoint): string | undefined {
  if (endpoint.kind === 'api') return calls[keyOf(endpoint)]
  return endpoint.method === 'GET' ? pages[endpoint.path]?.look : pages[endpoint.path]?.post
}
