import { expect, test } from 'vitest'
import { accessFaults, joinFaults, unfinishedFaults, writeFaults } from './architecture/conduct-law.ts'
import { barrelFaults, importFaults, unusedPairs } from './architecture/imports-law.ts'
import { cycleFaults, folderCycleFaults } from './architecture/cycles-law.ts'
import { CALLS_ONWARD } from './architecture/modules.ts'
import { defaultExportFaults, folderFaults, nameFaults, useCaseFaults } from './architecture/names-law.ts'
import { refusalFaults, untestedFaults } from './architecture/promises-law.ts'
import { sizeFaults } from './architecture/sizes-law.ts'
import { parseSource } from './architecture/source.ts'
import { popupFaults } from './architecture/styles-law.ts'

// The laws themselves, tried on small files that break them and small files that keep them.

const RULE = 'src/studio/bookings/booking.ts'
const USE_CASE = 'src/studio/bookings/book-session.server.ts'
const STORE = 'src/studio/bookings/bookings.store.server.ts'
const ACTION = 'src/app/actions/bookings.ts'

const broken: [file: string, line: string, says: string][] = [
  [RULE, `import { insertBooking } from './bookings.store.server.ts'`, 'a rule and may not import'],
  [RULE, `import { sql } from 'drizzle-orm'`, 'the package drizzle-orm'],
  [RULE, `import type { PgTable } from 'drizzle-orm/pg-core'`, 'the package drizzle-orm'],
  [RULE, `import { useState } from 'react'`, 'the package react'],
  [RULE, `import { remind } from '#src/studio/messaging/reminders/reminder.ts'`, 'messaging comes later'],
  [RULE, `import { used } from '#src/studio/billing/refunds/refund.ts'`, 'billing comes later'],
  [
    USE_CASE,
    `import { plan } from '#src/studio/messaging/reminders/send-reminders.server.ts'`,
    'messaging comes later',
  ],
  [
    USE_CASE,
    `import { insertPayment } from '#src/studio/billing/payments/payments.store.server.ts'`,
    'may only read through',
  ],
  [STORE, `import { refund } from '#src/studio/billing/refunds/refund.ts'`, 'billing comes later'],
  [
    'src/studio/billing/refunds/refund-payment.server.ts',
    `import { insertPayment } from '../payments/payments.store.server.ts'`,
    'may not write payments',
  ],
  [RULE, `import type { Ctx } from '#src/platform/ctx.server.ts'`, 'platform code'],
  [
    'src/studio/schedule/timetable/timetable.ts',
    `export { decideBooking } from '#src/studio/bookings/booking.ts'`,
    'comes later',
  ],
  [
    'src/studio/people/members/profile.ts',
    `const later = () => import('#src/studio/schedule/timetable/timetable.ts')`,
    'comes later',
  ],
  [USE_CASE, `import { eq } from 'drizzle-orm'`, "SQL lives in the module's stores"],
  [
    USE_CASE,
    `import { sessionSeats } from '#src/studio/schedule/classes/classes.tables.server.ts'`,
    'call a use case of schedule',
  ],
  [
    USE_CASE,
    `import { insertSession } from '#src/studio/schedule/classes/classes.store.server.ts'`,
    'may only read through',
  ],
  [USE_CASE, `import { email } from './emails/booking-confirmed.email.tsx'`, 'which is an e-mail'],
  [STORE, `import { findSession } from '#src/studio/schedule/classes/classes.store.server.ts'`, 'of schedule'],
  [STORE, `import { bookSession } from './book-session.server.ts'`, 'which is a use case'],
  [ACTION, `import { insertBooking } from '#src/studio/bookings/bookings.store.server.ts'`, 'a use case of bookings'],
  [ACTION, `import * as store from '#src/studio/bookings/bookings.store.server.ts'`, 'may only read through'],
  [ACTION, `import { bookings } from '#src/studio/bookings/bookings.tables.server.ts'`, 'which is a tables file'],
  [ACTION, `import { sql } from 'drizzle-orm'`, 'may not use SQL'],
  [ACTION, `import { Card } from '../site/card.tsx'`, 'delivery code of actions'],
  ['src/ui/button.tsx', `import { decideBooking } from '#src/studio/bookings/booking.ts'`, 'a part of the ui'],
  ['src/kit/money.ts', `import { openLog } from '#src/platform/log.server.ts'`, 'a shared primitive'],
  ['src/platform/mail.server.ts', `import { letters } from '#src/app/email/emails.server.ts'`, 'platform code'],
  [
    'src/studio/bookings/offers/book-button.tsx',
    `import { bookSession } from './book-session.server.ts'`,
    'a component',
  ],
]

test.each(broken)('%s may not hold: %s', (path, text, says) => {
  const faults = importFaults(parseSource(path, text))
  expect(faults).toHaveLength(1)
  expect(faults[0]).toContain(says)
  expect(faults[0]).toContain('ARCHITECTURE.md#')
})

const kept: [file: string, line: string][] = [
  [RULE, `import { z } from 'zod'\nimport { used } from '#src/studio/memberships/allowance/allowance.ts'`],
  [
    USE_CASE,
    `import { postMessage } from '#src/studio/outbox/post-message.server.ts'\nimport { ok } from '#src/kit/outcome.ts'`,
  ],
  [
    USE_CASE,
    `import { insertBooking } from './bookings.store.server.ts'\nimport type { Ctx } from '#src/platform/ctx.server.ts'`,
  ],
  [USE_CASE, `import { findSession } from '#src/studio/schedule/classes/classes.store.server.ts'`],
  [
    STORE,
    `import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'\nimport { eq } from 'drizzle-orm'`,
  ],
  [ACTION, `import { listBookings, type BookingRow } from '#src/studio/bookings/bookings.store.server.ts'`],
  [
    ACTION,
    `import type { Route } from './+types/bookings.ts'\nimport { bookSession } from '#src/studio/bookings/book-session.server.ts'`,
  ],
  ['src/studio/outbox/email.ts', `import type { ReactElement } from 'react'`],
  ['src/studio/bookings/book-session.server.test.ts', `import pg from 'pg'`],
]

test.each(kept)('%s may hold: %s', (path, text) => {
  expect(importFaults(parseSource(path, text))).toEqual([])
})

test.each([
  'src/studio/bookings/utils.ts',
  'src/platform/helpers.server.ts',
  'src/studio/bookings/booking-helpers.ts',
  'src/ui/form-utils.ts',
  'src/studio/bookings/helper-functions.ts',
  'src/studio/bookings/helpers/seat.ts',
  'src/studio/bookings/booking-service.ts',
  'src/studio/bookings/booking-support.ts',
  'src/ui/index.ts',
  'src/studio/bookings/bookSession.server.ts',
  'src/studio/bookings/booker.server.ts',
  'src/studio/bookings/booking.client.ts',
  'src/studio/bookings/tables.tables.server.ts',
  'src/studio/bookings/offers/parts/seat.ts',
  'src/studio/tombola/ticket.ts',
  'src/studio/bookings/bookings.jobs.server.ts',
])('%s is no name', (path) => {
  expect(nameFaults(path).length).toBeGreaterThan(0)
})

test.each([
  RULE,
  USE_CASE,
  STORE,
  ACTION,
  'src/studio/bookings/bookings.tables.server.ts',
  'src/studio/bookings/emails/booking-confirmed.email.tsx',
  'src/studio/bookings/book-session.server.test.ts',
  'src/entry.client.tsx',
  'src/ui/theme/theme.css',
])('%s is a name', (path) => {
  expect(nameFaults(path)).toEqual([])
})

test('a use case file exports one function, named as the file; types do not count', () => {
  const faults = (text: string) => useCaseFaults(parseSource(USE_CASE, text))
  expect(faults('export type Request = {}\nexport function bookSession() {}')).toEqual([])
  expect(faults('export function book() {}')[0]).toContain('bookSession')
  expect(faults('export function bookSession() {}\nexport const MOST = 3')).toHaveLength(1)
  expect(defaultExportFaults(parseSource(USE_CASE, 'export default function bookSession() {}'))).toHaveLength(1)
  expect(defaultExportFaults(parseSource(RULE, 'const a = 1\nexport { a as default }'))[0]).toContain('name it')
  expect(defaultExportFaults(parseSource('src/app/site/home/home-page.tsx', 'export default 1'))).toEqual([])
})

test('a file of 251 lines and a function of 71 are too long; a page may have 300', () => {
  const lines = (count: number) => '\n'.repeat(count)
  expect(sizeFaults(parseSource(RULE, lines(250)))).toEqual([])
  expect(sizeFaults(parseSource(RULE, lines(251)))).toHaveLength(1)
  expect(sizeFaults(parseSource('src/app/site/home/home-page.tsx', lines(300)))).toEqual([])
  expect(sizeFaults(parseSource(RULE, `export function long() {${lines(69)}}`))).toEqual([])
  expect(sizeFaults(parseSource(RULE, `export function long() {${lines(70)}}`))[0]).toContain('long has 71 lines')
})

test('delivery code opens no transaction, and use cases read through their tx', () => {
  expect(accessFaults(parseSource(ACTION, 'ctx.transaction(work)'))).toHaveLength(1)
  expect(accessFaults(parseSource(ACTION, 'house.db.reader.select()'))).toHaveLength(2)
  expect(accessFaults(parseSource(ACTION, 'ctx.reader.execute(`select 1`)'))[0]).toContain('SQL lives in a store')
  expect(accessFaults(parseSource(ACTION, 'ctx.reader.$client.query(`select 1`)'))[0]).toContain('SQL lives in a store')
  for (const text of [
    'ctx.reader.select()',
    `ctx.reader['execute']('select 1')`,
    'const { pool } = house.db',
    'reader.insert(bookings)',
  ])
    expect(accessFaults(parseSource(ACTION, text))).toHaveLength(1)
  for (const path of [ACTION, USE_CASE])
    expect(accessFaults(parseSource(path, `ask(one, 'select id from bookings where true')`))[0]).toContain('writes SQL')
  expect(accessFaults(parseSource(ACTION, 'listBookings(ctx.reader); say("Select a class from the list")'))).toEqual([])
  expect(accessFaults(parseSource(USE_CASE, 'ctx.reader.select()'))).toHaveLength(1)
  expect(accessFaults(parseSource(USE_CASE, `work.tx.execute('select 1')`))[0]).toContain('stores, which take the tx')
  expect(accessFaults(parseSource(USE_CASE, 'ctx.transaction(work); findBooking(work.tx, id)'))).toEqual([])
})

test.each([
  ['ctx.transaction(async (work) => cancelBooking(ctx, { reference }))', 1],
  ['ctx.transaction(async (work) => { await cancelBooking({ ...ctx, actor }, { reference }) })', 1],
  ['ctx.transaction(async (work) => cancelBooking(work, { by: ctx.actor, at: ctx.now() }))', 0],
  ['await cancelBooking(ctx, { reference })', 0],
])('a context is not handed on within its own transaction: %s', (text, count) => {
  expect(joinFaults(parseSource(USE_CASE, text))).toHaveLength(count)
})

test('a store writes the tables of its own module only', () => {
  const tables = `import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'\nimport { bookings } from './bookings.tables.server.ts'\n`
  expect(writeFaults(parseSource(STORE, `${tables}tx.update(classSessions)`))[0]).toContain(
    'of src/studio/schedule/classes',
  )
  expect(writeFaults(parseSource(STORE, `${tables}tx.insert(bookings); tx.select().from(classSessions)`))).toEqual([])
})

test('payments are written by the folders that move money only', () => {
  const text = `import { payments } from '#src/studio/billing/payments/payments.tables.server.ts'\ntx.insert(payments)`
  const faults = (folder: string) => writeFaults(parseSource(`src/studio/billing/${folder}/x.store.server.ts`, text))
  expect(faults('renewals')).toHaveLength(1)
  expect(faults('ledger')).toEqual([])
})

test('calls onward stand in a closed table, and a pair that nothing uses is seen', () => {
  const pairs = Object.entries(CALLS_ONWARD).flatMap(([from, later]) => Object.keys(later).map((to) => [from, to]))
  const calls = pairs.map(([from, to]) =>
    parseSource(`src/studio/${from}/do-this.server.ts`, `import { doThat } from '#src/studio/${to}/do-that.server.ts'`),
  )
  expect(calls.flatMap(importFaults)).toEqual([])
  expect(unusedPairs(calls)).toEqual([])
  expect(unusedPairs(calls.slice(1))).toHaveLength(1)
})

test('a circle of files is seen, unless types alone close it', () => {
  const file = (name: string, text: string) => parseSource(`src/kit/${name}.ts`, text)
  const [a, c] = [file('a', `import { b } from './b.ts'`), file('c', `import { a } from './a.ts'`)]
  expect(cycleFaults([a, file('b', `import { c } from './c.ts'`), c])).toHaveLength(1)
  expect(cycleFaults([a, file('b', `import type { c } from './c.ts'`), c])).toEqual([])
})

test('a circle of folders of an audience is seen', () => {
  const page = (folder: string, text: string) => parseSource(`src/app/site/${folder}/a-page.tsx`, text)
  const shop = page('shop', `import { x } from '../news/x.ts'`)
  expect(folderCycleFaults([shop, page('news', `import { y } from '../shop/y.ts'`)])).toHaveLength(1)
  expect(folderCycleFaults([shop, page('news', '')])).toEqual([])
})

test('a folder of 26 files is too full', () => {
  const paths = Array.from({ length: 26 }, (_, n) => `src/kit/tool-${n}.ts`)
  expect(folderFaults(paths)).toHaveLength(1)
  expect(folderFaults(paths.slice(1))).toEqual([])
})

test('no union of refusals has two maps to texts, and no refusal is nameless', () => {
  const faults = (text: string) => refusalFaults([parseSource(RULE, text)])
  const union = `export type BookingRefusal = 'class_full'\n`
  expect(faults(union)).toEqual([])
  const map = (name: string) => `const ${name} = {} satisfies Record<BookingRefusal, RefusalText>\n`
  expect(faults(union + map('texts'))).toEqual([])
  expect(faults(`${union}export const texts: Record<BookingRefusal, RefusalText> = {}`)).toEqual([])
  expect(faults(union + map('texts') + map('others'))[0]).toContain('2 maps')
  const ofMap = `const texts = {}\nexport type BookingRefusal = keyof typeof texts\n`
  expect(faults(ofMap)).toEqual([])
  expect(faults(ofMap + map('others'))[0]).toContain('2 maps')
  expect(faults(`function decide(): Outcome<Booking, 'full' | 'late'> {}`)[0]).toContain('without a name')
})

test('a use case is met by a test beside it, or by one that imports and calls it', () => {
  const useCase = parseSource(USE_CASE, 'export function bookSession() {}')
  const only = parseSource('tests/races/booking.test.ts', `import { bookSession } from '#${USE_CASE}'`)
  const elsewhere = parseSource(only.path, `${only.text}\nawait bookSession()`)
  const there = parseSource(only.path, `${only.text}\nexpect(bookSession).toBeDefined(); expect(typeof bookSession)`)
  expect(untestedFaults([useCase, only])).toHaveLength(1)
  expect(untestedFaults([useCase, there])).toHaveLength(1)
  expect(untestedFaults([useCase])[0]).toContain('has no test')
  expect(untestedFaults([useCase, elsewhere])).toEqual([])
})

test('barrels and notes to self are seen', () => {
  expect(barrelFaults(parseSource(RULE, `export * from './seat.ts'`))).toHaveLength(1)
  expect(unfinishedFaults(parseSource(RULE, `// TO${'DO'}: later`))).toHaveLength(1)
})

test.each([
  '.popup { transition: opacity 0.1s; position-try-fallbacks: flip-inline, flip-block }',
  '.popup { transition: opacity 0.1s } .day:nth-child(2) .popup:hover { position-try: flip-block }',
  '@layer components { @media (width > 40rem) { .day .popup { transition-duration: 1s } } .popup { @supports (top: 0) { position-try-fallbacks: --beside } } }',
  '.popup { transition: none; &:is(:hover) { position-try-fallbacks: flip-block } }',
])('a popup that WebKit would never show is seen: %s', (css) => {
  expect(popupFaults([{ path: 'src/ui/theme/timetable.css', css }])[0]).toContain('.popup has a transition')
})

test('a popup whose child moves is let be', () => {
  const css =
    '.popup { position-try-fallbacks: flip-inline; > div { transition: opacity 0.1s } &::before { transition: top 1s } }'
  expect(popupFaults([{ path: 'src/ui/theme/timetable.css', css }])).toEqual([])
})
