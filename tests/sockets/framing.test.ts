import { expect, test } from 'vitest'
import { openBuiltStudio } from '#tests/helpers/built-studio.ts'
import { openRaw, type RawResponse, sendRaw } from '#tests/helpers/raw.ts'

// Where one request ends and the next begins, and what is answered to bytes that are no request at all.

const studio = await openBuiltStudio('framing')
const HOST = `Host: localhost:${studio.port}\r\n`
const ORIGIN = `Origin: ${studio.origin}\r\n`
const HEALTH = `GET /healthz HTTP/1.1\r\n${HOST}\r\n`

/** Everything that is answered on one connection, until it is closed or `count` answers have come. */
async function converse(bytes: string, count: number): Promise<{ answers: RawResponse[]; isClosed: boolean }> {
  const connection = openRaw(studio.port)
  connection.write(bytes)
  const answers: RawResponse[] = []
  let answer: RawResponse | null
  while (answers.length < count && (answer = await connection.answer())) answers.push(answer)
  const isClosed = await connection.hungUp(answers.length < count ? 0 : 100)
  connection.close()
  return { answers, isClosed }
}

const statuses = ({ answers }: { answers: RawResponse[] }) => answers.map(({ status }) => status)

test.each([
  ['two lengths', 'Content-Length: 2\r\nContent-Length: 3\r\n', '{}x'],
  ['one length twice', 'Content-Length: 2\r\nContent-Length: 2\r\n', '{}'],
  ['a list of lengths', 'Content-Length: 2, 2\r\n', '{}'],
  ['a length below nothing', 'Content-Length: -1\r\n', ''],
  ['a length that is no number', 'Content-Length: 0x2\r\n', '{}'],
  ['a length and chunks', 'Content-Length: 2\r\nTransfer-Encoding: chunked\r\n', '0\r\n\r\n'],
  ['chunks and a length', 'Transfer-Encoding: chunked\r\nContent-Length: 2\r\n', '0\r\n\r\n'],
  ['an encoding after chunks', 'Transfer-Encoding: chunked, identity\r\n', '0\r\n\r\n'],
  ['an encoding nobody knows', 'Transfer-Encoding: xchunked\r\n', '0\r\n\r\n'],
  ['a space before the colon', 'Transfer-Encoding : chunked\r\n', '0\r\n\r\n'],
  ['a header over two lines', 'X-Long: a\r\n b\r\nContent-Length : 2\r\n', '{}'],
  ['a broken chunk', 'Transfer-Encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'],
  ['a chunk longer than it says', 'Transfer-Encoding: chunked\r\n', '1\r\n{}\r\n0\r\n\r\n'],
])('%s: refused once, and nothing after it is taken for another request', async (_, headers, body) => {
  const post = `POST /api/bookings HTTP/1.1\r\n${HOST}${ORIGIN}${headers}\r\n${body}`
  const { answers, isClosed } = await converse(post + HEALTH, 2)
  expect([answers.map(({ status }) => status), isClosed]).toEqual([[400], true])
  expect(answers[0]?.headers.get('connection')).toBe('close')
})

test.each([
  ['no Host', 400, 'GET / HTTP/1.1\r\n\r\n'],
  ['headers over 16 KB', 431, `GET / HTTP/1.1\r\n${HOST}X-Long: ${'a'.repeat(17_000)}\r\n\r\n`],
  ['an address over 16 KB', 431, `GET /${'a'.repeat(17_000)} HTTP/1.1\r\n${HOST}\r\n`],
  ['an expectation nobody can meet', 417, `POST /api/bookings HTTP/1.1\r\n${HOST}Expect: the-moon\r\n\r\n`],
  ['the hello of TLS', 400, '\u0016\u0003\u0001\u0002\u0000\u0001\u0000\u0001\u00fc\u0003\u0003\r\n\r\n'],
  ['the preface of HTTP/2', 400, 'PRI * HTTP/2.0\r\n\r\nSM\r\n\r\n'],
  ['no HTTP at all', 400, 'hello\r\n\r\n'],
  ['a backslash in the address', 400, `GET /\\evil.example HTTP/1.1\r\n${HOST}\r\n`],
  ['a NUL in a header', 400, `GET / HTTP/1.1\r\n${HOST}X-A: a\u0000b\r\n\r\n`],
])('%s is answered %i', async (_, status, bytes) => {
  expect((await sendRaw(studio.port, bytes)).status).toBe(status)
})

test('a method that was invented is told what the address takes', async () => {
  const answer = await sendRaw(studio.port, `TANGO /api/bookings HTTP/1.1\r\n${HOST}\r\n`)
  expect([answer.status, answer.headers.get('allow')]).toEqual([405, 'GET, HEAD, POST, OPTIONS'])
  const connect = await sendRaw(studio.port, 'CONNECT evil.example:443 HTTP/1.1\r\nHost: evil.example:443\r\n\r\n')
  expect([connect.status, connect.headers.get('allow')]).toEqual([405, 'GET, HEAD, OPTIONS'])
})

test('a balancer that asks what may be asked, with nothing but the method, is answered', async () => {
  for (const line of ['OPTIONS / HTTP/1.0', 'OPTIONS * HTTP/1.0'])
    expect((await sendRaw(studio.port, `${line}\r\n\r\n`)).status).toBe(204)
  expect((await sendRaw(studio.port, 'GET /healthz HTTP/1.0\r\n\r\n')).status).toBe(200)
})

test('what came before nonsense on the same connection is answered first', async () => {
  const { answers, isClosed } = await converse(`GET /member HTTP/1.1\r\n${HOST}\r\nnonsense\r\n\r\n`, 3)
  expect([statuses({ answers }), isClosed]).toEqual([[200, 400], true])
  expect(answers[0]?.body.toString()).toMatch(/<\/html>\s*$/)
})

test('requests sent all at once are answered in order, refused bodies in between', async () => {
  const post = (path: string, size: number) =>
    `POST ${path} HTTP/1.1\r\n${HOST}${ORIGIN}Content-Length: ${size}\r\n\r\n${'x'.repeat(size)}`
  const refused = [post('/healthz', 60_000), post('/api/bookings', 60_000), post('/no/such/page', 10)]
  const { answers, isClosed } = await converse([...refused, HEALTH].join(''), 4)
  expect([statuses({ answers }), isClosed]).toEqual([[405, 401, 405, 200], false])
})

test('what could have a body and has none is answered, and what comes after it', async () => {
  const post = `POST /api/bookings HTTP/1.1\r\n${HOST}${ORIGIN}Content-Type: application/json\r\n\r\n`
  const { answers, isClosed } = await converse(post + post + HEALTH, 3)
  expect([statuses({ answers }), isClosed]).toEqual([[401, 401, 200], false])
})

test('a body over the limit is refused before it has come, and the connection is kept only while the rest is read', async () => {
  const post = `POST /api/bookings HTTP/1.1\r\n${HOST}${ORIGIN}Content-Length: 100000\r\n\r\n`
  expect(statuses(await converse(post + 'x'.repeat(100_000) + HEALTH, 2))).toEqual([413, 200])
  const connection = openRaw(studio.port)
  connection.write(post)
  expect((await connection.answer())?.status).toBe(413)
  expect(await connection.hungUp(3_000)).toBe(true)
})

test('who waits to be told to go on is told', async () => {
  const connection = openRaw(studio.port)
  connection.write(`POST /api/bookings HTTP/1.1\r\n${HOST}${ORIGIN}Expect: 100-continue\r\nContent-Length: 2\r\n\r\n`)
  expect((await connection.interim())?.status).toBe(100)
  connection.write(`{}${HEALTH}`)
  expect([(await connection.answer())?.status, (await connection.answer())?.status]).toEqual([401, 200])
  connection.close()
})

test('who hangs up in the middle of sending leaves nothing behind but the next answer', async () => {
  for (const headers of ['Content-Length: 1000\r\n', 'Transfer-Encoding: chunked\r\n']) {
    const connection = openRaw(studio.port)
    connection.write(`POST /api/bookings HTTP/1.1\r\n${HOST}${ORIGIN}${headers}\r\n5\r\n`)
    await connection.hungUp(50)
    connection.close()
  }
  expect((await sendRaw(studio.port, HEALTH)).status).toBe(200)
  expect(studio.output()).not.toContain('request.failed')
})

test('a page is asked to become a socket, and stays a page', async () => {
  const upgrade = 'Connection: Upgrade\r\nUpgrade: websocket\r\nSec-WebSocket-Key: x\r\nSec-WebSocket-Version: 13\r\n'
  expect((await sendRaw(studio.port, `GET /member HTTP/1.1\r\n${HOST}${upgrade}\r\n`)).status).toBe(200)
})

const FOREIGN = 'evil.example'

test.each([
  ['by Host', (path: string) => `GET ${path} HTTP/1.1\r\nHost: ${FOREIGN}\r\n\r\n`],
  ['by the whole address', (path: string) => `GET http://${FOREIGN}${path} HTTP/1.1\r\nHost: ${FOREIGN}\r\n\r\n`],
  [
    'by a proxy nobody trusts',
    (path: string) =>
      `GET ${path} HTTP/1.1\r\n${HOST}X-Forwarded-Host: ${FOREIGN}\r\nForwarded: host=${FOREIGN}\r\n\r\n`,
  ],
  ['by two Hosts', (path: string) => `GET ${path} HTTP/1.1\r\n${HOST}Host: ${FOREIGN}\r\n\r\n`],
])('another name given %s gets into no link, now or later', async (_, request) => {
  for (const path of [
    '/',
    '/timetable',
    '/member',
    '/dashboard',
    '/no/such/page',
    '/sitemap.xml',
    '/robots.txt',
    '/api/openapi.json',
  ]) {
    const answers = [
      await sendRaw(studio.port, request(path)),
      await sendRaw(studio.port, `GET ${path} HTTP/1.1\r\n${HOST}\r\n`),
    ]
    for (const { headers, body } of answers)
      expect([path, [...headers.values()].join() + body.toString()]).not.toEqual([
        path,
        expect.stringContaining(FOREIGN),
      ])
  }
})
