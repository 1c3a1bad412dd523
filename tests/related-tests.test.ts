import { expect, test } from 'vitest'
import { filesOfSql } from '#scripts/check/changed-sql.ts'
import { relatedTests } from '#scripts/check/related-tests.ts'
import { parseSource } from './architecture/source.ts'

// Which tests `npm run check` runs for a change (scripts/check.ts).

const sources = [
  parseSource('src/studio/bookings/booking.ts', ''),
  parseSource('src/studio/bookings/book-session.server.ts', `import { decideBooking } from './booking.ts'`),
  parseSource(
    'src/studio/bookings/book-session.server.test.ts',
    `import { bookSession } from './book-session.server.ts'`,
  ),
  parseSource('src/studio/hall-hire/hall-fact.ts', ''),
  parseSource(
    'src/studio/hall-hire/cancel-hall-hire.server.test.ts',
    `import type { Fact } from '#src/studio/bookings/booking.ts'\nimport { studio } from '#tests/helpers/studio.ts'`,
  ),
  parseSource('tests/helpers/studio.ts', `import '#src/server.ts'`),
  parseSource('src/server.ts', `import '#src/studio/bookings/book-session.server.ts'`),
  parseSource('src/app/site/book/book-page.tsx', `import { decideBooking } from '#src/studio/bookings/booking.ts'`),
  parseSource('src/app/site/book/book-page.test.ts', `import { studio } from '#tests/helpers/studio.ts'`),
  parseSource('tests/http/role-matrix.test.ts', ''),
]
const BOOKING = ['src/app/site/book/book-page.test.ts', 'src/studio/bookings/book-session.server.test.ts']

test('a changed rule brings the tests of what imports it, and of the page that does', () => {
  expect(relatedTests(sources, ['src/studio/bookings/booking.ts'])).toEqual(BOOKING)
})

test('neither the whole studio nor a type makes a test related', () => {
  expect(relatedTests(sources, ['src/studio/hall-hire/hall-fact.ts'])).toEqual([])
  expect(relatedTests(sources, ['src/studio/bookings/booking.ts'])).not.toContain(
    'src/studio/hall-hire/cancel-hall-hire.server.test.ts',
  )
})

test('a changed page is tried by every role, and a changed test runs itself', () => {
  expect(relatedTests(sources, ['src/app/site/book/book-page.tsx'])).toEqual([
    'src/app/site/book/book-page.test.ts',
    'tests/http/role-matrix.test.ts',
  ])
  expect(relatedTests(sources, ['src/studio/bookings/book-session.server.test.ts'])).toEqual([
    'src/studio/bookings/book-session.server.test.ts',
  ])
})

test('an unchanged tree has nothing to run', () => {
  expect(relatedTests(sources, [])).toEqual([])
})

const BOOKINGS = parseSource(
  'src/studio/bookings/bookings.tables.server.ts',
  `export const bookings = pgTable('bookings', {})`,
)
const ALLOWANCE = parseSource(
  'src/studio/memberships/allowance.store.server.ts',
  'sql`select * from used_places(${id})`',
)
const functions = [
  { path: 'db/functions/1.sql', text: 'create or replace function month_after(at timestamptz) returns timestamptz' },
  {
    path: 'db/functions/2.sql',
    text: 'CREATE OR REPLACE FUNCTION used_places(of uuid) AS $$ select month_after(now()) $$',
  },
]

test('changed SQL is about those who declare its tables, and those who call its functions, also by another function', () => {
  const about = (text: string) => filesOfSql([{ path: 'db/x.sql', text }], functions, [BOOKINGS, ALLOWANCE])
  expect(about('ALTER TABLE "bookings" ADD COLUMN "note" text')).toEqual([BOOKINGS.path])
  expect(about(functions[0]!.text)).toEqual([ALLOWANCE.path])
  expect(about('create function other()')).toEqual([])
})

test('after a change of a table PostgreSQL plans every statement', () => {
  const statements = parseSource('tests/database/stores.test.ts', '')
  expect(relatedTests([...sources, statements], [BOOKINGS.path])).toEqual([statements.path])
})
