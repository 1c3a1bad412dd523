import { expect, test } from 'vitest'
import { openTestStudio } from '#tests/helpers/studio.ts'

const studio = await openTestStudio({ env: { RATE_LIMIT: 'off' } })

const good = {
  customerName: 'Priya Shah',
  customerEmail: 'priya@example.com',
  customerPhone: '07700 900123',
  eventDate: '2026-11-30',
  startTime: '10:00',
  endTime: '11:30',
  duration: 2,
  expectedAttendees: 24,
  eventType: 'birthday-party',
  specialRequirements: 'A table by the door',
  totalPrice: 50,
}

type Answer = { success: boolean; error?: string; bookingId?: string }

const book = (body: unknown) => studio.visitor().call<Answer>('POST', '/hall-hire/book', body)
const hires = async () => (await studio.sql<{ n: number }>('select count(*)::int as n from hall_hires'))[0]!.n

const bodies = [
  '',
  '{',
  'null',
  '[]',
  '"text"',
  '7',
  '{}',
  '[{}]',
  'customerName=x',
  '\0',
  '{"customerName":"\\u0000"}',
]
test.each(bodies)('a malformed body %j is bad input', async (body) => {
  for (const type of ['application/json', 'application/json; charset=utf-8', 'text/plain', '']) {
    const headers = { 'Content-Type': type }
    const answer = await studio.visitor().fetch('/hall-hire/book', { method: 'POST', headers, body })
    expect(answer.status, type).toBe(400)
    expect(await answer.json()).toMatchObject({ success: false })
  }
})

test('a NUL, a lone surrogate or a prototype in any field is bad input or kept as text, never our fault', async () => {
  for (const name of Object.keys(good)) {
    for (const value of ['a\0b', '\ud800', { __proto__: { x: 1 } }, 'x'.repeat(10_000), [], false, 1e308]) {
      const { status } = await book({ ...good, eventDate: '2026-12-07', [name]: value })
      expect(status, `${name} ${JSON.stringify(value).slice(0, 50)}`).toBeLessThan(500)
    }
  }
})

test('a repeat under the same Idempotency-Key answers the same and books once', async () => {
  const someone = studio.visitor()
  const send = () =>
    someone.fetch('/hall-hire/book', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one' },
      body: JSON.stringify(good),
    })
  const answers = await Promise.all([send(), send(), send()])
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as Answer).bookingId))
  expect(new Set(ids).size).toBe(1)
  expect(await hires()).toBe(1)
})

test('a request from another site is refused', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' }
  const answer = await studio
    .visitor()
    .fetch('/hall-hire/book', { method: 'POST', headers, body: JSON.stringify(good) })
  expect([answer.status, await hires()]).toEqual([403, 0])
})

// PRODUCT 6: hall requests 5 per 10 minutes per visitor.
test('the sixth request of a visitor within ten minutes has to wait; another visitor does not', async () => {
  studio.house.config.rateLimit = true
  try {
    const ask = (address: string) => studio.visitor(address).call<Answer>('POST', '/hall-hire/book', good)
    const statuses = []
    for (let n = 0; n < 5; n++) statuses.push((await ask('192.0.2.1')).status)
    expect(statuses).toEqual([201, 409, 409, 409, 409])
    const sixth = await ask('192.0.2.1')
    expect(sixth).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } })
    expect(Number(sixth.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask('192.0.2.2')).status).toBe(409)
    // What is only mistyped is not counted.
    const mistyped = () => studio.visitor('192.0.2.3').call('POST', '/hall-hire/book', { ...good, customerName: '' })
    for (let n = 0; n < 8; n++) expect((await mistyped()).status).toBe(400)
  } finally {
    studio.house.config.rateLimit = false
  }
})

test('what breaks is told in the words of the catalogue', async () => {
  const { transaction } = studio.house.db
  studio.house.db.transaction = () => Promise.reject(new Error('boom'))
  try {
    const { status, body } = await book({ ...good, startTime: '13:00', endTime: '14:00', totalPrice: 25 })
    expect([status, body.error]).toEqual([500, 'Failed to submit booking'])
  } finally {
    studio.house.db.transaction = transaction
  }
})
