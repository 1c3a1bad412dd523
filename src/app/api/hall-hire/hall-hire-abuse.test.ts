import { expect, test } from 'vitest'
import { addDays } from '#src/kit/time.ts'
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

type ResponseBody = { success: boolean; error?: string; bookingId?: string }

const book = (body: unknown) => studio.visitor().call<ResponseBody>('POST', '/hall-hire/book', body)
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
  const send = (more = {}) =>
    someone.fetch('/hall-hire/book', {
      method: 'POST',
      headers: { 'Content-Type': 'application/json', 'Idempotency-Key': 'one', ...more },
      body: JSON.stringify(good),
    })
  const answers = await Promise.all([send(), send(), send()])
  const ids = await Promise.all(answers.map(async (answer) => ((await answer.json()) as ResponseBody).bookingId))
  expect(new Set(ids).size).toBe(1)
  expect(await hires()).toBe(1)
  // Another visitor of the same network, whose key happens to be the same, is told nothing of it.
  expect((await send({ 'User-Agent': 'another program' })).status).toBe(409)
})

test('a request from another site is refused', async () => {
  const headers = { 'Content-Type': 'application/json', Origin: 'https://elsewhere.example' }
  const answer = await studio
    .visitor()
    .fetch('/hall-hire/book', { method: 'POST', headers, body: JSON.stringify(good) })
  expect([answer.status, await hires()]).toEqual([403, 0])
})

async function withLimits(work: () => Promise<void>): Promise<void> {
  studio.services.config.rateLimit = true
  try {
    await work()
  } finally {
    studio.services.config.rateLimit = false
  }
}

const on = (day: number, customerEmail: string) => {
  const date = addDays('2026-11-24', day)
  return { ...good, customerEmail, eventDate: date, totalPrice: undefined, startTime: '11:00', endTime: '12:00' }
}
const standing = async () =>
  (await studio.sql<{ n: number }>(`select count(*)::int as n from hall_hires where status = 'pending'`))[0]!.n

// PRODUCT 6: 6 a day per network.
test('the seventh request of a network in a day has to wait, whichever of its addresses asks; another network does not', () =>
  withLimits(async () => {
    const ask = (address: string, day: number) =>
      studio.visitor(address).call<ResponseBody>('POST', '/hall-hire/book', on(day, `caller${day}@example.com`))
    for (let n = 0; n < 6; n++) expect((await ask(`192.0.2.${n}`, n)).status).toBe(201)
    const seventh = await ask('192.0.2.250', 6)
    expect(seventh).toMatchObject({ status: 429, body: { success: false, code: 'too_many_requests' } })
    expect(Number(seventh.headers.get('Retry-After'))).toBeGreaterThan(0)
    expect((await ask('192.0.3.1', 6)).status).toBe(201)
    expect((await ask('2001:db8:0:1::1', 7)).status).toBe(201)
    // What is only mistyped is not counted.
    const mistyped = () => studio.visitor('192.0.4.1').call('POST', '/hall-hire/book', { ...good, customerName: '' })
    for (let n = 0; n < 8; n++) expect((await mistyped()).status).toBe(400)
  }))

test('one address that nobody has shown to be theirs cannot block a year, from however many networks', () =>
  withLimits(async () => {
    for (let day = 0; day < 365; day++) {
      const visitor = studio.visitor(`198.${18 + (day % 2)}.${day % 250}.7`)
      const { status } = await visitor.call<ResponseBody>('POST', '/hall-hire/book', on(day, 'mallory@example.com'))
      expect([201, 429]).toContain(status)
    }
    expect(await standing()).toBe(2)
    expect(await studio.emails('mallory@example.com')).toHaveLength(2)
    studio.setClock('2026-11-23T10:30:00Z')
    const honest = await studio
      .visitor('203.0.113.1')
      .call<ResponseBody>('POST', '/hall-hire/book', on(0, 'ines@example.com'))
    expect(honest.status).toBe(201)
    expect(await standing()).toBe(1)
  }))

test('what a limit refused may be tried again under the same Idempotency-Key', () =>
  withLimits(async () => {
    const send = (day: number, key: string) =>
      studio.visitor(`192.0.${day}.1`).fetch('/hall-hire/book', {
        method: 'POST',
        headers: { 'Content-Type': 'application/json', 'Idempotency-Key': key },
        body: JSON.stringify(on(day, 'priya@example.com')),
      })
    const statuses = [await send(0, 'a'), await send(1, 'b'), await send(2, 'c')].map(({ status }) => status)
    expect(statuses).toEqual([201, 201, 429])
    studio.setClock('2026-11-23T10:30:00Z')
    expect((await send(2, 'c')).status).toBe(201)
  }))

test('what breaks is told in the words of the catalogue', async () => {
  await studio.sql('alter table hall_hires rename to hall_hires_away')
  try {
    const { status, body } = await book({ ...good, startTime: '13:00', endTime: '14:00', totalPrice: 25 })
    expect([status, body.error]).toEqual([500, 'Failed to submit booking'])
  } finally {
    await studio.sql('alter table hall_hires_away rename to hall_hires')
  }
})
