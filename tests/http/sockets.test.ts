import { expect, onTestFinished, test } from 'vitest'
import { openRaw, sendRaw } from '#tests/helpers/raw.ts'
import { openTestStudio } from '#tests/helpers/studio.ts'

// What only a real connection shows: a Request handed to the studio has no wire, so no HEAD without a body and no chunks.

const studio = await openTestStudio({ keepsPages: true })

async function aPort(): Promise<number> {
  const listener = await studio.listen()
  onTestFinished(() => listener.close())
  return Number(new URL(listener.origin).port)
}

const ask = (method: string, path: string) => `${method} ${path} HTTP/1.1\r\nHost: localhost:3000\r\n\r\n`

const ORIGIN = 'Origin: http://localhost:3000'

test.each(['/', '/timetable', '/member', '/api/classes', '/healthz', '/robots.txt', '/no/such/page', '/api/nothing'])(
  'HEAD of %s is answered as GET is, without the body, and leaves the page whole for the next visitor',
  async (path) => {
    const port = await aPort()
    // The first comes before the page is cached, the second after.
    const [head, get, again] = [
      await sendRaw(port, ask('HEAD', path)),
      await sendRaw(port, ask('GET', path)),
      await sendRaw(port, ask('HEAD', path)),
    ]
    if (get.status === 200) expect(get.headers.get('content-length')).toBe(String(get.body.length))
    for (const one of [head, again]) {
      expect([one.status, one.body.length]).toEqual([get.status, 0])
      expect(lasting(one.headers)).toEqual(lasting(get.headers))
    }
  },
)

test('HEAD of a stream ends at once', async () => {
  const connection = openRaw(await aPort())
  connection.write(ask('HEAD', '/api/events') + ask('GET', '/healthz'))
  expect((await connection.answer({ method: 'HEAD' }))?.headers.get('content-type')).toMatch(/^text\/event-stream/)
  expect((await connection.answer())?.status).toBe(200)
  connection.close()
})

/** The headers that do not differ from one answer to the next. */
function lasting(headers: Map<string, string>): Record<string, string | undefined> {
  const passing = ['date', 'x-request-id', 'content-security-policy', 'transfer-encoding']
  return Object.fromEntries([...headers].filter(([name]) => !passing.includes(name)))
}

test.each([
  'DELETE /api/bookings',
  'POST /api/stripe/webhook',
  'POST /api/bookings',
  'POST /newsletter',
  'POST /bookings',
])('%s is answered the same without a length, chunked, and with one', async (endpoint) => {
  const port = await aPort()
  const send = (headers: string, body: string) =>
    sendRaw(port, `${endpoint} HTTP/1.1\r\nHost: localhost:3000\r\n${ORIGIN}\r\n${headers}\r\n\r\n${body}`)
  const nothing = await send('Content-Length: 0', '')
  expect(nothing.status).toBeLessThan(500)
  expect((await send('X-Nothing: at-all', '')).status).toBe(nothing.status)
  expect((await send('Transfer-Encoding: chunked', '0\r\n\r\n')).status).toBe(nothing.status)
  const json = 'Content-Type: application/json\r\n'
  const whole = await send(`${json}Content-Length: 2`, '{}')
  expect(whole.status).toBeLessThan(500)
  expect((await send(`${json}Transfer-Encoding: chunked`, '1\r\n{\r\n1\r\n}\r\n0\r\n\r\n')).status).toBe(whole.status)
})

test('a form sent in chunks is read', async () => {
  const port = await aPort()
  const form = 'name=Mia&email=chunk%40example.com'
  const answer = await sendRaw(
    port,
    `POST /newsletter HTTP/1.1\r\nHost: localhost:3000\r\n${ORIGIN}\r\nContent-Type: application/x-www-form-urlencoded\r\n` +
      `Transfer-Encoding: chunked\r\n\r\n5\r\n${form.slice(0, 5)}\r\n${(form.length - 5).toString(16)}\r\n${form.slice(5)}\r\n0\r\n\r\n`,
  )
  expect(answer.status).toBeLessThan(400)
  expect(await studio.emails('chunk@example.com')).toHaveLength(1)
})

test.each([
  ['/api/bookings', 'application/json', 'application/json'],
  ['/newsletter', 'text/html', 'text/html'],
])('more than 64 KB to %s is refused, announced or counted while it arrives', async (path, accept, type) => {
  const port = await aPort()
  const head = `POST ${path} HTTP/1.1\r\nHost: localhost:3000\r\n${ORIGIN}\r\nAccept: ${accept}\r\n`
  const announced = await sendRaw(port, `${head}Content-Length: 70000\r\n\r\n`)
  const chunk = `${(16 * 1024).toString(16)}\r\n${'x'.repeat(16 * 1024)}\r\n`
  const counted = await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(5)}0\r\n\r\n`)
  for (const answer of [announced, counted]) {
    expect([answer.status, answer.headers.get('content-type')]).toEqual([413, expect.stringContaining(type)])
  }
  const allowed = await sendRaw(port, `${head}Transfer-Encoding: chunked\r\n\r\n${chunk.repeat(4)}0\r\n\r\n`)
  expect(allowed.status).not.toBe(413)
})
