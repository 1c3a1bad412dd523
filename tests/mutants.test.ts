import { expect, test } from 'vitest'
import { mutantsOf, withMutant } from '#scripts/mutants/mutants-of.ts'
import { sampleOf } from '#scripts/mutants/scores.ts'
import { testsOfFunctions } from '#scripts/mutants/tests-of-functions.ts'
import { parseSource } from './architecture/source.ts'

// What `npm run mutants` changes (scripts/mutants.ts).

const changes = (text: string) =>
  mutantsOf(parseSource('src/studio/bookings/booking.ts', text)).map(({ change }) => change)

test.each([
  ['const isFull = left === 0', ['=== → !==', '0 → 1']],
  ['const isLate = now < startsAt', ['< → <=']],
  ['const may = isAdmin || isOwn', ['|| → &&']],
  ['const isFree = !isTaken', ['! → (nothing)']],
  ['if (isFull) refuse()', ['isFull → true', 'isFull → false']],
  ['const all = rows.every(isPaid)', ['every → some']],
  ['const total = price + fee', ['+ → -']],
])('%s', (text, expected) => {
  expect(changes(text)).toEqual(expected)
})

test('types, texts, statuses, samples and imports are left alone', () => {
  expect(changes('export const sampleFacts = { places: 12 }')).toEqual([])
  expect(changes(`import { a } from './a.ts'`)).toEqual([])
  expect(changes(`type Port = 3000 | 3001`)).toEqual([])
  expect(changes(`const full = { status: 409, message: 'Class ' + 'is full' }`)).toEqual([])
  expect(changes(`const name = rows.toString()`)).toEqual([])
})

test('a mutant is the same file with one thing changed', () => {
  const text = 'export const isLate = (left: number) => left <= 2'
  const written = mutantsOf(parseSource('src/studio/bookings/booking.ts', text)).map((each) => withMutant(text, each))
  expect(written).toEqual([text.replace('<=', '<'), text.replace('2', '3')])
})

const store = (text: string) =>
  mutantsOf(parseSource('src/studio/bookings/bookings.store.server.ts', text)).map((each) => withMutant(text, each))

test.each([
  ['sql`a = ${b}`', ['sql`a <> ${b}`']],
  ['`select from b where b.a is null and b.c > $1`', ['is not null and b.c > $1', 'is null or b.c > $1', 'b.c >= $1']],
  ["sql`update b set state = 'x and y', at = ${at} where id = ${id}`", ['id <> ${id}']],
  ['sql`a left join b on true`', ['a join b on true', 'a left join b on false']],
  ['sql`select max(n) from b where not exists (select from c)`', ['min(n)', 'where exists (']],
  ['sql`a between ${b} and ${c} and d`', ['a not between', '} or d']],
  ['sql`order by a, lower(b) desc limit ${most}`', ['a desc, lower(b) desc', 'a, lower(b) limit', 'limit all']],
  ['sql`order by a limit 1`', ['order by a desc limit 1']],
])('SQL: %s', (text, expected) => {
  const written = store(text)
  expect(written).toHaveLength(expected.length)
  for (const [at, part] of expected.entries()) expect(written[at]).toContain(part)
})

test('a query is turned round with what drizzle calls the opposite', () => {
  const text = "import { eq } from 'drizzle-orm'\nreader.select().where(eq(a, b)).orderBy(a.b).limit(most)"
  const [, query = ''] = text.split('\n')
  const imported = "import * as drizzle from 'drizzle-orm'"
  const written = store(text).map((each) => each.split('\n'))
  expect(written.map((lines) => lines[1])).toEqual([
    query.replace('.limit(most)', ''),
    query.replace('a.b', 'drizzle.desc(a.b)'),
    query.replace('eq', 'drizzle.ne'),
  ])
  expect(written.map((lines) => lines.includes(imported))).toEqual([false, true, true])
})

test('the order in which rows are locked is left alone', () => {
  const text = "import { asc } from 'drizzle-orm'\ntx.select().orderBy(asc(a.b))"
  expect(store(text)).toHaveLength(1)
  expect(store(`${text}.for('update')`)).toEqual([])
})

test('a sample is spread evenly and always the same', () => {
  const all = Array.from({ length: 10 }, (_, at) => at)
  expect(sampleOf(all, 4)).toEqual([0, 2, 5, 7])
  expect(sampleOf(all, 12)).toEqual(all)
})

test('a constant is shown to the tests that load its file, the one beside it first and then the quickest', async () => {
  const source = parseSource('src/studio/settings/constants.ts', 'export const weeksAhead = 8')
  const times = { 'src/a.test.ts': 9, 'src/b.test.ts': 5, 'src/c.test.ts': 1, 'src/studio/settings/d.test.ts': 20 }
  const passed = Object.entries(times).map(([name, ms]) => ({ test: name, ms }))
  const runner = { write: () => {}, run: async () => ({ failure: null, passed }), close: () => {} }
  const loadedBy = ['src/a.test.ts', 'src/b.test.ts', 'src/studio/settings/d.test.ts']
  const testsAt = await testsOfFunctions(runner, [{ source, loadedBy }], Object.keys(times))
  expect(testsAt(source.path, source.text.indexOf('8'))).toEqual([
    'src/studio/settings/d.test.ts',
    'src/b.test.ts',
    'src/a.test.ts',
  ])
})
