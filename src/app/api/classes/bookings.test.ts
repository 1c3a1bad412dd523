import { expect, test } from 'vitest'
import { aClassSession, aMembership } from '#tests/helpers/build.ts'
import { openTestStudio, type SignedInVisitor } from '#tests/helpers/studio.ts'
import type { Visitor } from '#tests/helpers/visitor.ts'

const studio = await openTestStudio()
const db = studio.services.db

async function aMember(terms: { allowance?: number } = {}): Promise<SignedInVisitor> {
  const member = await studio.signedIn()
  await aMembership(db, { userId: member.account.id }, terms)
  return member
}

const postJson = (who: Visitor, path: string, body: unknown, headers: Record<string, string> = {}) =>
  who.fetch(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers: { 'Content-Type': 'application/json', ...headers },
  })

const postForm = (who: Visitor, path: string, fields: Record<string, string>, headers: Record<string, string> = {}) =>
  who.fetch(path, { method: 'POST', body: new URLSearchParams(fields), headers })

test('a member books and cancels, and a repeat of the cancellation answers the same', async () => {
  const member = await aMember()
  const session = await aClassSession(db)
  const booked = await postJson(member, '/api/bookings', { sessionId: session.id })
  expect(booked.status).toBe(201)
  const answer = await booked.json()
  expect(answer).toMatchObject({
    success: true,
    message: 'Successfully booked class',
    booking: {
      sessionId: session.id,
      classId: session.classId,
      userId: member.account.id,
      className: 'Salsa',
      date: '2026-11-23',
      day: 'Monday',
      time: '18:00',
      status: 'confirmed',
      attended: null,
      attendanceMarkedAt: null,
    },
  })
  expect(answer.booking.id).toMatch(new RegExp(`^${session.classId}_${member.account.id}_\\d+$`))
  expect(answer.booking).not.toHaveProperty('guestInfo')
  for (let twice = 0; twice < 2; twice++) {
    const cancelled = await postJson(member, `/api/bookings/${answer.booking.id}/cancel`, {})
    expect([cancelled.status, await cancelled.json()]).toEqual([
      200,
      { success: true, message: 'Successfully cancelled booking' },
    ])
  }
})

test('a visitor is told to log in before anything of the request is read', async () => {
  const visitor = studio.visitor()
  for (const body of [{}, { sessionId: 'x' }, 'not json']) {
    const answer = await postJson(visitor, '/api/bookings', body)
    expect([answer.status, await answer.json()]).toEqual([
      401,
      { success: false, error: 'Please log in to book a class', code: 'sign_in_required' },
    ])
  }
  const cancel = await postJson(visitor, '/api/bookings/x/cancel', {})
  expect([cancel.status, (await cancel.json()).error]).toEqual([401, 'Please log in to cancel a booking'])
  expect((await visitor.get('/api/bookings')).status).toBe(401)
})

test.each([
  ['an unknown class', { classId: 'b2f2a3f0-7a3d-4f7e-9d55-1f4f4c9f0c11' }, 404, 'Class not found', 'class_not_found'],
  ['a malformed id', { sessionId: "1' or 1=1" }, 404, 'Class not found', 'class_not_found'],
  [
    'a guest, from a member',
    { sessionId: 'x', guest: { name: 'A', email: 'a@example.com' } },
    403,
    'You are not allowed to do that',
    'not_allowed',
  ],
  ['no class at all', {}, 400, undefined, 'bad_input'],
  ['a number for an id', { sessionId: 12 }, 400, undefined, 'bad_input'],
  ['a list', [], 400, undefined, 'bad_input'],
])('%s is refused in the envelope, and nothing is booked', async (_what, body, status, error, code) => {
  const member = await aMember()
  const answer = await postJson(member, '/api/bookings', body)
  const envelope = await answer.json()
  expect([answer.status, envelope.success, envelope.code]).toEqual([status, false, code])
  if (error) expect(envelope.error).toBe(error)
  else expect(Object.keys(envelope.fields).length).toBeGreaterThan(0)
  expect(await studio.sql('select 1 from bookings')).toEqual([])
})

test('broken JSON, a body of the wrong type and one too large get 400 and 413', async () => {
  const member = await aMember()
  const send = (body: string, type = 'application/json') =>
    member.fetch('/api/bookings', { method: 'POST', body, headers: { 'Content-Type': type } })
  expect((await send('{"sessionId":')).status).toBe(400)
  expect((await send('sessionId=x', 'text/plain')).status).toBe(400)
  const tooLarge = JSON.stringify({ sessionId: 'x'.repeat(70_000) })
  expect((await send(tooLarge)).status).toBe(413)
  // In the envelope also for a caller who would rather have a page.
  const headers = { 'Content-Type': 'application/json', Accept: 'text/html' }
  const answer = await member.fetch('/api/bookings', { method: 'POST', body: tooLarge, headers })
  expect([answer.status, await answer.json()]).toMatchObject([413, { success: false }])
})

test('a foreign origin, or none, changes nothing', async () => {
  const member = await aMember()
  const session = await aClassSession(db)
  for (const origin of ['https://evil.example', 'null', '']) {
    const answer = await postJson(member, '/api/bookings', { sessionId: session.id }, { Origin: origin })
    expect(answer.status).toBe(403)
  }
  expect(await studio.sql('select 1 from bookings')).toEqual([])
})

test("another member's booking is not found, and stays", async () => {
  const [owner, stranger] = [await aMember(), await aMember()]
  const session = await aClassSession(db)
  const { booking } = await (await postJson(owner, '/api/bookings', { sessionId: session.id })).json()
  const answer = await postJson(stranger, `/api/bookings/${booking.id}/cancel`, {})
  expect([answer.status, (await answer.json()).error]).toEqual([404, 'Booking not found'])
  expect((await (await stranger.get('/api/bookings')).json()).total).toBe(0)
  expect((await (await owner.get('/api/bookings')).json()).bookings[0].status).toBe('confirmed')
})

test('without classes left the catalogue says so', async () => {
  const member = await studio.signedIn()
  const session = await aClassSession(db)
  const answer = await postJson(member, '/api/bookings', { sessionId: session.id })
  expect([answer.status, (await answer.json()).error]).toEqual([409, 'No classes remaining on your membership'])
})

test('own bookings come newest first, a hundred a page at most', async () => {
  const member = await aMember({ allowance: 20 })
  const first = await aClassSession(db, { time: '10:30' })
  const second = await aClassSession(db, { time: '12:00' })
  await postJson(member, '/api/bookings', { sessionId: first.id })
  studio.setClock('2026-11-23T10:01:00Z')
  await postJson(member, '/api/bookings', { sessionId: second.id })
  const page = async (query: string) => (await member.get(`/api/bookings${query}`)).json()
  const all = await page('')
  expect([all.total, all.bookings.map((booking: { time: string }) => booking.time)]).toEqual([2, ['12:00', '10:30']])
  const last = await page('?page=2&pageSize=1')
  expect(last.bookings.map((booking: { time: string }) => booking.time)).toEqual(['10:30'])
  for (const bad of ['?page=0', '?pageSize=101', '?page=x'])
    expect((await member.get(`/api/bookings${bad}`)).status).toBe(400)
})

test('an Idempotency-Key answers a repeat the same, and not another request', async () => {
  const member = await aMember()
  const [session, other] = [await aClassSession(db), await aClassSession(db, { time: '20:00' })]
  const send = (sessionId: string, key: string) =>
    postJson(member, '/api/bookings', { sessionId }, { 'Idempotency-Key': key })
  const answers = await Promise.all([send(session.id, 'one'), send(session.id, 'one'), send(session.id, 'one')])
  const bodies = await Promise.all(answers.map((answer) => answer.json()))
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201])
  expect(new Set(bodies.map((body) => body.booking.id)).size).toBe(1)
  expect((await send(other.id, 'one')).status).toBe(409)
  expect((await (await send(session.id, 'two')).json()).error).toBe('You have already booked this class')
  expect(await studio.sql('select 1 from bookings')).toHaveLength(1)
})

test('a key of one member means nothing for another', async () => {
  const [one, two] = [await aMember(), await aMember()]
  const session = await aClassSession(db)
  for (const member of [one, two]) {
    const answer = await postJson(member, '/api/bookings', { sessionId: session.id }, { 'Idempotency-Key': 'same' })
    expect((await answer.json()).booking.userId).toBe(member.account.id)
  }
})

test('when the database fails the service says so, with 500, and nothing is half done', async () => {
  const member = await aMember()
  const session = await aClassSession(db)
  await studio.sql('alter table messages rename to messages_away')
  try {
    const answer = await postJson(member, '/api/bookings', { sessionId: session.id })
    expect([answer.status, (await answer.json()).error]).toEqual([500, 'Failed to book class'])
  } finally {
    await studio.sql('alter table messages_away rename to messages')
  }
  expect(await studio.sql('select 1 from bookings')).toEqual([])
})

test('when the database is busy for too long the service asks to try later', async () => {
  const member = await aMember()
  const session = await aClassSession(db)
  const blocker = await db.pool.connect()
  await blocker.query('begin')
  await blocker.query('select 1 from class_sessions where id = $1 for update', [session.id])
  try {
    const answer = await postJson(member, '/api/bookings', { sessionId: session.id })
    expect([answer.status, (await answer.json()).error]).toEqual([503, 'Failed to book class'])
  } finally {
    await blocker.query('rollback')
    blocker.release()
  }
})

test('forms book and cancel without scripts, say so on the page they came from, and send visitors to sign in', async () => {
  const member = await aMember()
  const session = await aClassSession(db)
  const page = await member.get('/dashboard/schedule')
  const html = await page.text()
  expect(html).toContain('No upcoming classes booked.')
  expect(html).toContain(`name="sessionId" value="${session.id}"`)
  const booked = await postForm(
    member,
    '/bookings',
    { sessionId: session.id },
    { Referer: 'http://localhost:3000/dashboard/schedule' },
  )
  expect([booked.status, booked.headers.get('Location')]).toEqual([303, '/dashboard/schedule'])
  const after = await (await member.get('/dashboard/schedule')).text()
  expect(after).toContain('Successfully booked class')
  const reference = /data-booking="([^"]+)"/.exec(after)?.[1]
  await postForm(member, `/bookings/${reference}/cancellation`, {})
  expect(await (await member.get('/dashboard/schedule')).text()).toContain('Successfully cancelled booking')
  const visitor = await postForm(studio.visitor(), '/bookings', { sessionId: session.id })
  expect(visitor.headers.get('Location')).toMatch(/^\/member\?next=/)
})
