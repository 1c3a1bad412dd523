import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { type Endpoint, findEndpoints, keyOf } from '#tests/helpers/endpoints.ts'
import { fingerprint } from '#tests/helpers/fingerprint.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// PRODUCT 5: what every call keeps to, tried at each of them.

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })
const { endpoints } = await findEndpoints(studio)
// The provider signs its own body; clients of the sign-in library send fields of its own; the fake bank is no part of the API.
const isOurs = ({ path }: Endpoint) => !/^\/api\/(auth\/|stripe\/webhook)|^\/pay\/bank\//.test(path)
const changes = endpoints.filter((one) => one.kind === 'api' && one.method !== 'GET' && isOurs(one))
const pathOf = ({ path }: Endpoint) => path.replaceAll(/:\w+/g, '00000000-0000-4000-8000-000000000000')

test('a field that nothing reads is refused by its name, and nothing is done', async () => {
  expect(changes.length).toBeGreaterThan(50)
  const admin = await studio.signedIn('admin')
  const before = await fingerprint(studio)
  const taken: string[] = []
  for (const endpoint of changes) {
    const { status, body } = await admin.call(endpoint.method, pathOf(endpoint), { colour: 'red' })
    const fields = body.fields as Record<string, string> | undefined
    if (status !== 400 || body.code !== 'bad_input' || fields?.colour !== 'There is no field colour')
      taken.push(`${keyOf(endpoint)}: ${status} ${JSON.stringify(body)}`)
  }
  expect(taken).toEqual([])
  expect(await fingerprint(studio)).toEqual(before)
})

test('a field that nothing reads is refused wherever it stands', async () => {
  const member = await studio.signedIn()
  const { id: sessionId } = await aClassSession(studio.services.db, { capacity: 2 })
  const guest = { name: 'Ana', email: 'ana@example.com', isVip: true }
  const { status, body } = await member.call('POST', '/api/bookings', { sessionId, guest })
  expect([status, body.fields]).toEqual([400, { 'guest.isVip': 'There is no field guest.isVip' }])
  const items = [{ membershipId: 'basic', quantity: 1, price: 1 }]
  const order = { items, name: 'Ana', email: 'ana@example.com' }
  const answer = await member.call('POST', '/api/checkout', order)
  expect([answer.status, Object.keys(answer.body.fields as object)]).toEqual([400, ['items.0.price']])
})

test('every POST, PUT, PATCH and DELETE takes an Idempotency-Key', async () => {
  const { body } = await studio
    .visitor()
    .call<{ paths: Record<string, Record<string, { parameters?: { name: string }[] }>> }>('GET', '/api/openapi.json')
  const without = Object.entries(body.paths).flatMap(([path, methods]) =>
    Object.entries(methods)
      .filter(
        ([method, { parameters = [] }]) =>
          method !== 'get' && !parameters.some((one) => one.name === 'Idempotency-Key'),
      )
      .map(([method]) => `${method} ${path}`),
  )
  expect(without).toEqual(['post /api/stripe/webhook'])
})

test('what was read and has not changed is not sent again, and a page of a list leads to the others', async () => {
  const admin = await studio.signedIn('admin')
  for (let n = 0; n < 3; n++) await studio.signedIn()
  const path = '/api/admin/users?pageSize=2&page=1'
  const first = await admin.fetch(path)
  expect(first.headers.get('Link')).toContain('</api/admin/users?pageSize=2&page=2>; rel="next"')
  const headers = { 'If-None-Match': first.headers.get('ETag') ?? '' }
  const same = await admin.fetch(path, { headers })
  expect([same.status, await same.text()]).toEqual([304, ''])
  await studio.signedIn()
  expect((await admin.fetch(path, { headers })).status).toBe(200)
})

const json = { 'Content-Type': 'application/json' }

test('a repeat under one key is answered the same and done once, whatever it changes', async () => {
  const admin = await studio.signedIn('admin')
  const send = async (method: string, path: string, key: string, body?: unknown) => {
    const headers = { ...json, 'Idempotency-Key': key }
    const answer = await admin.fetch(path, {
      method,
      headers,
      ...(body !== undefined && { body: JSON.stringify(body) }),
    })
    return { status: answer.status, body: (await answer.json()) as Record<string, never> }
  }
  const made = await send('POST', '/api/admin/closures', 'k1', { from: '2026-12-25', reason: 'Christmas' })
  expect([made.status, made.body.success]).toEqual([201, true])
  expect(await send('POST', '/api/admin/closures', 'k1', { from: '2026-12-25', reason: 'Christmas' })).toEqual(made)
  const other = await send('POST', '/api/admin/closures', 'k1', { from: '2026-12-26', reason: 'Christmas' })
  expect(other).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  const elsewhere = await send('POST', '/api/admin/closures?x=1', 'k1', { from: '2026-12-25', reason: 'Christmas' })
  expect(elsewhere).toMatchObject({ status: 409, body: { code: 'idempotency_key_reused' } })
  const { id } = (made.body as Record<string, { id: string }>).closure!
  const gone = await send('DELETE', `/api/admin/closures/${id}`, 'k1')
  expect(gone.status).toBe(200)
  expect(await send('DELETE', `/api/admin/closures/${id}`, 'k1')).toEqual(gone)
  expect((await send('DELETE', `/api/admin/closures/${id}`, 'k2')).status).toBe(404)
  const hall = '/api/admin/hall-closures/2026-12-25'
  const closed = await send('PUT', hall, 'k3', { reason: 'Floor' })
  expect([closed.status, (await send('DELETE', hall, 'k3')).body.closures]).toEqual([200, []])
})

test('a sign-in repeated under one key is the same sign-in, and what is kept of it nobody can read', async () => {
  const { account } = await studio.signedIn()
  const visitor = studio.visitor()
  const signIn = (password: string) =>
    visitor.fetch('/api/auth/sign-in/email', {
      method: 'POST',
      headers: { ...json, 'Idempotency-Key': 'sign-in-1' },
      body: JSON.stringify({ email: account.email, password }),
    })
  const first = await signIn('not my password')
  expect(await (await signIn('not my password')).json()).toEqual(await first.json())
  const rows = await studio.sql<{ row: string }>('select k::text as row from idempotency_keys k')
  const kept = rows.map(({ row }) => row).join('\n')
  expect(kept).not.toContain('wrong_credentials')
  expect(kept).not.toContain(account.email)
})

test('a class that was answered can be sent back, to make another of it or to change it, and so can a part of it', async () => {
  const admin = await studio.signedIn('admin')
  const type = { name: 'Slow Flow', type: 'yoga', day: 'Tuesday', time: '18:15', duration: 50, maxSpots: 12 }
  const made = await admin.call<{ class: Record<string, unknown> }>('POST', '/api/admin/classes', type)
  expect(made).toMatchObject({ status: 201, body: { class: { ...type, room: 'Studio', level: 'All levels' } } })
  const listed = async () => {
    const { body } = await admin.call<{ classes: Record<string, unknown>[] }>('GET', '/api/classes')
    return body.classes
  }
  const [weekly] = await listed()
  const again = await admin.call('POST', '/api/admin/classes', { ...weekly, day: 'Thursday' })
  expect(again).toMatchObject({ status: 201, body: { class: { name: 'Slow Flow', day: 'Thursday' } } })
  const path = `/api/admin/classes/${String(weekly!.id)}`
  const same = await admin.call('PATCH', path, weekly)
  expect(same).toMatchObject({ status: 200, body: { class: { ...weekly, updatedAt: expect.any(String) }, people: 0 } })
  const fewer = await admin.call('PATCH', path, { maxSpots: 8 })
  expect(fewer).toMatchObject({ status: 200, body: { class: { maxSpots: 8, name: 'Slow Flow', time: '18:15' } } })
  const late = await admin.call('PATCH', path, { time: '25:00' })
  expect([late.status, Object.keys(late.body.fields as object)]).toEqual([400, ['time']])
  const unknown = { instructor: 'Nobody', room: 'Cellar' }
  const bad = await admin.call('PATCH', path, unknown)
  expect([bad.status, Object.keys(bad.body.fields as object).toSorted()]).toEqual([400, ['instructor', 'room']])
  expect((await admin.call('PATCH', `/api/admin/classes/x`, { maxSpots: 8 })).status).toBe(404)
  expect(await listed()).toHaveLength(2)
})

test('a session, a profile, an account and a hall hire that were answered can be sent back', async () => {
  const admin = await studio.signedIn('admin')
  const member = await studio.signedIn()
  await aMembership(studio.services.db, { userId: member.account.id })
  const { id: sessionId } = await aClassSession(studio.services.db, { capacity: 3 })
  expect((await member.call('POST', '/api/bookings', { sessionId })).status).toBe(201)
  const { body: mine } = await member.call<{ profile: object }>('GET', '/api/profile')
  const kept = await member.call('PATCH', '/api/profile', mine.profile)
  expect(kept).toMatchObject({ status: 200, body: { profile: mine.profile } })
  const { body: sessions } = await admin.call<{ session: object }>('GET', `/api/admin/sessions/${sessionId}`)
  const session = await admin.call('PATCH', `/api/admin/sessions/${sessionId}`, { ...sessions.session, maxSpots: 4 })
  expect(session).toMatchObject({ status: 200, body: { people: 0 } })
  const address = `/api/admin/users/${member.account.id}`
  const { body: found } = await admin.call<{ user: object }>('GET', address)
  const renamed = await admin.call('PATCH', address, { ...found.user, name: 'Ben Oak' })
  expect(renamed).toMatchObject({ status: 200, body: { user: { ...found.user, name: 'Ben Oak' } } })
  expect(await admin.call('PATCH', address, { contact: '020 7946 0000' })).toMatchObject({
    status: 200,
    body: { user: { name: 'Ben Oak', contact: '020 7946 0000' } },
  })
  const hire = {
    customerName: 'Ana',
    customerEmail: 'ana@example.com',
    customerPhone: '020 7946 0001',
    eventDate: '2026-12-01',
    startTime: '10:00',
    endTime: '11:00',
    expectedAttendees: 8,
    eventType: 'meeting',
    specialRequirements: 'Chairs',
  }
  const { body: request } = await member.call<{ bookingId: string }>('POST', '/hall-hire/book', hire)
  const one = `/api/admin/hall-hires/${request.bookingId}`
  const { body: asked } = await admin.call<{ booking: object }>('GET', one)
  expect((await admin.call('PATCH', one, asked.booking)).status).toBe(200)
  const longer = await admin.call('PATCH', one, { endTime: '12:00' })
  const booking = { endTime: '12:00', startTime: '10:00', specialRequirements: 'Chairs', totalPrice: 50 }
  expect(longer).toMatchObject({ status: 200, body: { booking } })
})
