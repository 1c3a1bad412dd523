import { expect, test } from 'vitest'
import { penFaults, purityFaults, unfinishedFaults, writeFaults } from './architecture/conduct-law.ts'
import { barrelFaults, importFaults } from './architecture/imports-law.ts'
import { defaultExportFaults, nameFaults, useCaseFaults } from './architecture/names-law.ts'
import { refusalFaults, untestedFaults } from './architecture/promises-law.ts'
import { sizeFaults } from './architecture/sizes-law.ts'
import { parseSource } from './architecture/source.ts'
import { popupFaults } from './architecture/styles-law.ts'

// The laws themselves, tried on small files that break them and small files that keep them.

const RULE = 'src/studio/bookings/booking.ts'
const USE_CASE = 'src/studio/bookings/book-session.server.ts'
const STORE = 'src/studio/bookings/bookings.store.server.ts'
const DOOR = 'src/app/actions/bookings.ts'

const broken: [file: string, line: string, says: string][] = [
  [RULE, `import { insertBooking } from './bookings.store.server.ts'`, 'a rule and may not import'],
  [RULE, `import { sql } from 'drizzle-orm'`, 'the package drizzle-orm'],
  [RULE, `import type { PgTable } from 'drizzle-orm/pg-core'`, 'the package drizzle-orm'],
  [RULE, `import { useState } from 'react'`, 'the package react'],
  [RULE, `import { remind } from '#src/studio/messaging/reminders/reminder.ts'`, 'reminders comes later'],
  [RULE, `import type { Ctx } from '#src/platform/ctx.server.ts'`, 'plumbing'],
  [
    'src/studio/schedule/timetable/timetable.ts',
    `export { decideBooking } from '#src/studio/bookings/booking.ts'`,
    'comes later',
  ],
  [
    'src/studio/schedule/rooms/room.ts',
    `const later = () => import('#src/studio/schedule/timetable/timetable.ts')`,
    'comes later',
  ],
  [USE_CASE, `import { eq } from 'drizzle-orm'`, "SQL lives in the noun's store"],
  [
    USE_CASE,
    `import { sessionSeats } from '#src/studio/schedule/classes/classes.tables.server.ts'`,
    'call a use case of classes',
  ],
  [
    USE_CASE,
    `import { insertSession } from '#src/studio/schedule/classes/classes.store.server.ts'`,
    'may only read through',
  ],
  [USE_CASE, `import { letter } from './booking-confirmed.email.tsx'`, 'which is a letter'],
  [STORE, `import { findSession } from '#src/studio/schedule/classes/classes.store.server.ts'`, 'of classes'],
  [STORE, `import { bookSession } from './book-session.server.ts'`, 'which is a use case'],
  [DOOR, `import { insertBooking } from '#src/studio/bookings/bookings.store.server.ts'`, 'a use case of bookings'],
  [DOOR, `import * as store from '#src/studio/bookings/bookings.store.server.ts'`, 'may only read through'],
  [DOOR, `import { bookings } from '#src/studio/bookings/bookings.tables.server.ts'`, 'which is a table file'],
  [DOOR, `import { sql } from 'drizzle-orm'`, 'may not speak SQL'],
  [DOOR, `import { Card } from '../site/card.tsx'`, 'a door of forms'],
  ['src/ui/button.tsx', `import { decideBooking } from '#src/studio/bookings/booking.ts'`, 'furniture'],
  ['src/kit/money.ts', `import { openLog } from '#src/platform/log.server.ts'`, 'a hand tool'],
  ['src/platform/mail.server.ts', `import { letters } from '#src/app/email/letters.server.ts'`, 'plumbing'],
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
  [DOOR, `import { listBookings, type BookingRow } from '#src/studio/bookings/bookings.store.server.ts'`],
  [
    DOOR,
    `import type { Route } from './+types/bookings.ts'\nimport { bookSession } from '#src/studio/bookings/book-session.server.ts'`,
  ],
  ['src/studio/outbox/letter.ts', `import type { ReactElement } from 'react'`],
  ['src/studio/bookings/book-session.server.test.ts', `import pg from 'pg'`],
]

test.each(kept)('%s may hold: %s', (path, text) => {
  expect(importFaults(parseSource(path, text))).toEqual([])
})

test.each([
  'src/studio/bookings/utils.ts',
  'src/platform/helpers.server.ts',
  'src/ui/index.ts',
  'src/studio/bookings/bookSession.server.ts',
  'src/studio/bookings/booker.server.ts',
  'src/studio/bookings/booking.client.ts',
  'src/studio/bookings/tables.tables.server.ts',
  'src/studio/bookings/parts/seat.ts',
  'src/studio/tombola/ticket.ts',
])('%s is no name', (path) => {
  expect(nameFaults(path).length).toBeGreaterThan(0)
})

test.each([
  RULE,
  USE_CASE,
  STORE,
  DOOR,
  'src/studio/bookings/bookings.tables.server.ts',
  'src/studio/bookings/bookings.jobs.server.ts',
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

test.each(['Date.now()', 'new Date()', 'Temporal.Now.instant()', 'Math.random()', 'process.env.TZ'])(
  'a rule may not use %s',
  (text) => {
    expect(purityFaults(parseSource(RULE, `const x = ${text}`))).toHaveLength(1)
    expect(purityFaults(parseSource('src/platform/clock.server.ts', `const x = ${text}`))).toEqual([])
  },
)

test('a given date is no clock, and a comment about one is no fault', () => {
  expect(purityFaults(parseSource(RULE, `// never Date.now()\nconst x = new Date(ms) + 'new Date()'`))).toEqual([])
  expect(purityFaults(parseSource(USE_CASE, 'const now = new Date()'))[0]).toContain('ctx.now()')
})

test('doors hold no pen, and use cases read through their tx', () => {
  expect(penFaults(parseSource(DOOR, 'ctx.transaction(work)'))).toHaveLength(1)
  expect(penFaults(parseSource(DOOR, 'house.db.reader.select()'))).toHaveLength(1)
  expect(penFaults(parseSource(DOOR, 'listBookings(ctx.reader)'))).toEqual([])
  expect(penFaults(parseSource(USE_CASE, 'ctx.reader.select()'))).toHaveLength(1)
  expect(penFaults(parseSource(USE_CASE, 'ctx.transaction(work)'))).toEqual([])
})

test("a store writes its own noun's tables only", () => {
  const tables = `import { classSessions } from '#src/studio/schedule/classes/classes.tables.server.ts'\nimport { bookings } from './bookings.tables.server.ts'\n`
  expect(writeFaults(parseSource(STORE, `${tables}tx.update(classSessions)`))[0]).toContain(
    'of src/studio/schedule/classes',
  )
  expect(writeFaults(parseSource(STORE, `${tables}tx.insert(bookings); tx.select().from(classSessions)`))).toEqual([])
})

test('each union of refusals has one map to its texts, and no refusal is nameless', () => {
  const faults = (text: string) => refusalFaults([parseSource(RULE, text)])
  const union = `export type BookingRefusal = 'class_full'\n`
  expect(faults(union)[0]).toContain('no map')
  const map = (name: string) => `const ${name} = {} satisfies Record<BookingRefusal, RefusalText>\n`
  expect(faults(union + map('texts'))).toEqual([])
  expect(faults(`${union}export const texts: Record<BookingRefusal, RefusalText> = {}`)).toEqual([])
  expect(faults(union + map('texts') + map('others'))[0]).toContain('2 maps')
  expect(faults(`function decide(): Outcome<Booking, 'full' | 'late'> {}`)[0]).toContain('without a name')
})

test('a use case is met by a test beside it, or by one that imports it', () => {
  const useCase = parseSource(USE_CASE, 'export function bookSession() {}')
  const elsewhere = parseSource('tests/races/booking.test.ts', `import { bookSession } from '#${USE_CASE}'`)
  expect(untestedFaults([useCase])[0]).toContain('has no test')
  expect(untestedFaults([useCase, elsewhere])).toEqual([])
})

test('barrels, notes to self and sleeping tests are seen', () => {
  expect(barrelFaults(parseSource(RULE, `export * from './seat.ts'`))).toHaveLength(1)
  expect(unfinishedFaults(parseSource(RULE, `// TO${'DO'}: later`))).toHaveLength(1)
  expect(unfinishedFaults(parseSource('tests/a.test.ts', `test.sk${'ip'}('x', () => {})`))).toHaveLength(1)
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
