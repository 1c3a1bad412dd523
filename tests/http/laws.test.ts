import { once } from 'node:events'
import { type ClientRequest, createServer, request } from 'node:http'
import { type AddressInfo, connect } from 'node:net'
import { Script } from 'node:vm'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { openDatabase } from '#src/platform/database/db.server.ts'
import { workerDatabaseUrl } from '#tests/helpers/database.ts'

// The laws that hold while tests run (tests/helpers/laws.setup.ts), each broken once.

const db = openDatabase(await workerDatabaseUrl())
const server = createServer((_request, answer) => answer.end('reached'))
let address = ''

beforeAll(async () => {
  server.listen(0, '127.0.0.1')
  await once(server, 'listening')
  address = `http://127.0.0.1:${(server.address() as AddressInfo).port}`
})
afterAll(async () => {
  server.close()
  server.closeAllConnections()
  await db.close()
})

/** Runs an expression as if it stood in this file. */
function standingIn(filename: string, expression: string): unknown {
  return new Script(expression, { filename }).runInThisContext()
}

const clocks = [
  'Date.now()',
  'globalThis.Temporal.Now.instant()',
  'new Date()',
  'Date()',
  'new globalThis.Date()',
  "new globalThis['Date']()",
  'Reflect.construct(Date, [])',
  '((Clock) => new Clock())(Date)',
  '(({ now }) => now())(Date)',
]

test.each([
  ...clocks,
  'performance.now()',
  'globalThis.Temporal.Now.instant()',
  'Math.random()',
  'new Date().constructor.now()',
])('no rule and no use case may ask for %s', (text) => {
  for (const file of ['/clone/src/studio/bookings/booking.ts', '/clone/src/studio/bookings/book-session.server.ts'])
    expect(() => standingIn(file, text)).toThrow(/booking|book-session.*ctx\.now\(\)|as an argument/)
  for (const file of ['/clone/src/platform/clock.server.ts', '/clone/src/studio/bookings/booking.test.ts'])
    expect(() => standingIn(file, text)).not.toThrow()
})

test('a clock that a test has set is guarded afterwards as before', () => {
  vi.setSystemTime('2026-11-23T10:00:00Z')
  vi.useRealTimers()
  for (const text of clocks)
    expect(() => standingIn('/clone/src/studio/bookings/booking.ts', text), text).toThrow('as an argument')
})

test.each([
  'crypto.randomUUID()',
  'crypto.getRandomValues(new Uint8Array(4))',
  `process.getBuiltinModule('node:crypto').randomBytes(4)`,
  `process.getBuiltinModule('node:crypto').randomInt(4)`,
])('no rule may ask for %s', (text) => {
  expect(() => standingIn('/clone/src/studio/bookings/booking.ts', text)).toThrow(/booking.*as an argument/)
  for (const file of ['/clone/src/studio/people/sign-in/sign-in.server.ts', '/clone/src/kit/id.ts'])
    expect(() => standingIn(file, text)).not.toThrow()
})

test.each([
  `fetch('http://127.0.0.1:1')`,
  `globalThis['fetch']('http://127.0.0.1:1')`,
  `process.getBuiltinModule('node:http').get('http://127.0.0.1:1')`,
  `process.getBuiltinModule('node:net').connect(1, '127.0.0.1')`,
])('only the platform calls another machine by %s', async (text) => {
  for (const file of ['/clone/src/studio/bookings/book-session.server.ts', '/clone/src/app/jobs/sender.server.ts'])
    expect(() => standingIn(file, text)).toThrow('outbound calls belong to src/platform')
  const called = standingIn('/clone/src/platform/sms/sms.server.ts', text)
  // Nobody listens there.
  if (called instanceof Promise) await expect(called).rejects.toThrow()
  else await once(called as ClientRequest, 'error')
})

test('a date made of facts is no clock', () => {
  expect(standingIn('/clone/src/kit/time.ts', 'new Date(0).toISOString()')).toBe('1970-01-01T00:00:00.000Z')
  expect(standingIn('/clone/src/kit/time.ts', 'new Date(0) instanceof Date')).toBe(true)
})

const calls: [string, () => Promise<unknown>][] = [
  ['fetch', () => fetch(address)],
  ['an HTTP request', () => once(request(address).end(), 'response')],
  ['a connection', () => once(connect(Number(new URL(address).port), '127.0.0.1'), 'connect')],
]

test.each(calls)('%s is refused while a transaction is open, and passes before and after it', async (_, call) => {
  await call()
  await expect(db.transaction(() => call())).rejects.toThrow('while a transaction is open')
  const ended = Promise.withResolvers<void>()
  let later: Promise<unknown> = Promise.resolve()
  await db.transaction(async () => {
    later = ended.promise.then(() => call())
  })
  ended.resolve()
  await expect(later).resolves.toBeDefined()
})
