import { expect, test } from 'vitest'
import { purityFaults, stateFaults } from './architecture/purity-law.ts'
import { parseSource } from './architecture/source.ts'
import { skippedFaults } from './architecture/skips-law.ts'
import { emptyTestFaults, hollowFaults, mockFaults, sleepFaults } from './architecture/tests-law.ts'

// The laws on the clock, on randomness and on tests, tried on small files that break them and small files that keep them.

const RULE = 'src/studio/bookings/booking.ts'
const USE_CASE = 'src/studio/bookings/book-session.server.ts'

test.each([
  'Date.now()',
  'new Date()',
  'Date()',
  'new globalThis.Date()',
  "globalThis['Date']",
  '((Clock) => new Clock())(Date)',
  'new Date(...[])',
  'Reflect.construct(Date, [])',
  "Date['now']()",
  'Temporal.Now.instant()',
  'globalThis.Temporal.Now.instant()',
  'process.hrtime.bigint()',
  'day.format()',
  'performance.now()',
  "new Event('x').timeStamp",
  "upload['lastModified']",
])('neither a rule nor a use case may ask the clock by %s', (text) => {
  expect(purityFaults(parseSource(RULE, `const x = ${text}`))[0]).toContain('as an argument')
  expect(purityFaults(parseSource(USE_CASE, `const x = ${text}`))[0]).toContain('ctx.now()')
  expect(purityFaults(parseSource('src/platform/clock.server.ts', `const x = ${text}`))).toEqual([])
})

test.each(['startsAt.getDay()', "startsAt['getHours']()", "startsAt.toLocaleDateString('en-GB')"])(
  'neither a rule nor a use case may ask for the zone of the machine by %s',
  (text) => {
    for (const path of [RULE, USE_CASE])
      expect(purityFaults(parseSource(path, `const x = ${text}`))[0]).toContain('src/kit/time.ts')
  },
)

test.each([
  'Math.random()',
  'crypto.randomUUID()',
  'crypto.getRandomValues(bytes)',
  '(({ random }) => random())(Math)',
  'newId()',
  'process.env.TZ',
  'self.Date',
  'setTimeout(later)',
  'queueMicrotask(later)',
  "new Worker('./worker.js')",
  "new Event('x')[name]",
  "new File([], 'x')",
])('a rule may not use %s', (text) => {
  expect(purityFaults(parseSource(RULE, `const x = ${text}`))).toHaveLength(1)
  expect(purityFaults(parseSource('src/platform/clock.server.ts', `const x = ${text}`))).toEqual([])
})

test('a given date is no clock, and a comment about one is no fault', () => {
  const given = `const x = new Date(ms) + 'new Date()' + Math.round(2.5) + Date.UTC(2026, 1) + day.format(x) + (x instanceof Date)`
  expect(purityFaults(parseSource(RULE, `// never Date.now()\ntype Facts = { now: Date }\n${given}`))).toEqual([])
})

test.each([
  'let seats = 0',
  'export let seats = 0',
  'var seats',
  'const seen = new Map()',
  'const seen: string[] = []',
  'const seen = {}',
])('a rule keeps no state: %s', (text) => {
  expect(stateFaults(parseSource(RULE, text))[0]).toContain('as an argument')
  expect(stateFaults(parseSource(USE_CASE, text))[0]).toContain('in a table')
  expect(stateFaults(parseSource('src/platform/clock.server.ts', text))).toEqual([])
})

test('a table of constants is no state, and neither is what one call counts', () => {
  const table = `const DAYS = ['Monday']; const NAMES = new Map([[1, 'Monday']])`
  expect(stateFaults(parseSource(RULE, `${table}\nexport function count() { let n = 0; return ++n }`))).toEqual([])
})

const [SKIP, MOCK] = ['sk' + 'ip', 'mo' + 'ck']

test.each([
  `test.${SKIP}('x', () => {})`,
  `test.${SKIP}If(slow)('x', () => {})`,
  `describe['${SKIP}']('x', () => {})`,
  `it.concurrent.${SKIP}('x', () => {})`,
  `it.to${'do'}('x')`,
  `test('x', { ${SKIP}: true }, () => {})`,
  `test('x', { retry: 2 }, () => {})`,
  `test('x', ({ ${SKIP} }) => ${SKIP}())`,
  `test('x', (context) => context.${SKIP}())`,
  `test('x')`,
  `test.each([])('x', () => {})`,
  `if (process.env.SLOW) test('x', () => {})`,
  `process.env.SLOW && test('x', () => {})`,
  `test('x', () => { if (false) expect(booked()).toBe(1) })`,
  `const IS_SLOW = false as boolean\ntest('x', () => { if (IS_SLOW) expect(booked()).toBe(1) })`,
  `test('x', () => { !1 && expect(booked()).toBe(1) })`,
  `test('x', () => (1 > 2 ? expect(booked()).toBe(1) : null))`,
  `test('x', () => { while (Boolean('')) expect(booked()).toBe(1) })`,
  `test('x', () => { if ([].length) expect(booked()).toBe(1) })`,
  `test('x', () => { for (const one of []) expect(one).toBe(1) })`,
])('a test that does not run is seen: %s', (text) =>
  expect(skippedFaults(parseSource('tests/a.test.ts', text))[0]).toContain('every test runs'),
)

test('a branch that facts decide runs', () => {
  const text = `const most = 3\ntest('x', () => { if (booked() > most) full(); while (true) return })\ntest('y', (most) => most && full())`
  expect(skippedFaults(parseSource('tests/a.test.ts', text))).toEqual([])
})

test.each([
  `vi.${MOCK}('#src/studio/bookings/booking.ts')`,
  `vi['${MOCK}']('#src/studio/bookings/booking.ts')`,
  `const { ${MOCK} } = vi`,
  `import { vi as runner } from 'vitest'`,
  `vi.spyOn(store, 'findSession')`,
  `globalThis.fetch = answer`,
  `(globalThis as { fetch: unknown }).fetch = answer`,
  `Object.assign(globalThis, { fetch: answer })`,
  `Date.now = () => 0`,
  `Reflect.set(Math, 'random', () => 0)`,
  `import { bookingRefusals } from '../src/studio/bookings/booking.ts'\nReflect.set(bookingRefusals, 'class_full', {})`,
  `import * as store from '../src/studio/bookings/bookings.store.server.ts'\nObject.assign(store, { findBooking })`,
  `const studio = await openTestStudio()\nObject.assign(studio.services.payments, { refund: () => null })`,
  `const { payments } = studio.services\nObject['defineProperty'](payments as object, 'refund', { value: later })`,
  `Reflect.deleteProperty(studio.services, 'payments')`,
  `studio.services.payments!.refund = () => null`,
  `import { limits } from '#src/platform/limits.server.ts'\nlimits.most = 3`,
  `import { ${MOCK} } from 'node:test'`,
])('a mock is seen: %s', (text) =>
  expect(mockFaults(parseSource('tests/a.test.ts', text))[0]).toContain('run the real thing'),
)

const TIMER = `import { setTimeout as pause } from 'node:timers/promises'\n`
test.each([
  `${TIMER}await pause(100)`,
  `${TIMER}for (const one of all) await pause(100)`,
  'await new Promise((resolve) => setTimeout(resolve, 100))',
  `import timers from 'node:timers/promises'\nawait timers.setTimeout(100)`,
  `import { scheduler } from 'node:timers/promises'\nawait scheduler.wait(100)`,
  'await page.waitForTimeout(100)',
])('a test that sleeps is seen: %s', (text) => {
  expect(sleepFaults(parseSource('tests/a.test.ts', text))[0]).toContain('wait for what is awaited')
  expect(sleepFaults(parseSource('scripts/a.ts', text))).toEqual([])
})

test.each([
  `${TIMER}while (!isDone()) await pause(5)`,
  `${TIMER}await Promise.race([done, pause(5000)])`,
  'await vi.waitUntil(isDone)',
  'setTimeout(later)',
])('a test that waits for something does not sleep: %s', (text) => {
  expect(sleepFaults(parseSource('tests/a.test.ts', text))).toEqual([])
})

test('a test that expects nothing is seen; one whose helper expects is not', () => {
  const faults = (text: string) => emptyTestFaults([parseSource('tests/a.test.ts', text)])
  expect(faults(`test('books', () => { bookSession() })`)[0]).toContain('expects nothing')
  expect(faults(`test.each([1, 2])('books %i', async (n) => { await bookSession(n) })`)).toHaveLength(1)
  expect(faults(`test('books', () => { expect(bookSession()).toBe(1) })`)).toEqual([])
  expect(faults(`test('books', () => isBooked(1))\nfunction isBooked(n) { expect(n).toBe(1) }`)).toEqual([])
})

const IMPORT = `import { decideBooking } from './booking.ts'\n`
test.each([
  'expect(true).toBe(true)',
  'expect(decideBooking)',
  'try { expect(decideBooking()).toBe(1) } catch {}',
  `${IMPORT}expect(decideBooking).toBeDefined()`,
  `expect(typeof decideBooking).toBe('function')`,
  `expect(await import('./booking.ts')).toBeTruthy()`,
])('an expectation that cannot fail is seen: %s', (text) => {
  expect(hollowFaults(parseSource('tests/a.test.ts', text))[0]).toContain('cannot fail')
  expect(hollowFaults(parseSource('tests/a.test.ts', 'expect(decideBooking()).toBe(1)'))).toEqual([])
})

test('what a test has made itself it may write to', () => {
  const text = `const counted = { cash: 0 }\nObject.assign(counted, { cash: 1 }); counted.add = () => 1; Object.assign(new Error('x'), { code: 1 }); seats.set(seat, 1); studio.services.clock.now = () => later`
  expect(mockFaults(parseSource('tests/a.test.ts', text))).toEqual([])
})

test('what is printed may be listened to', () => {
  const text = `import { vi } from 'vitest'\nvi.spyOn(console, 'warn'); vi.waitFor(() => expect(logged).toBe(true))`
  expect(mockFaults(parseSource('tests/a.test.ts', text))).toEqual([])
})
