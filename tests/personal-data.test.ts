import { getTableConfig, PgTable } from 'drizzle-orm/pg-core'
import { expect, test } from 'vitest'
import { schema } from './helpers/schema.ts'
import { columnsOf } from '#src/studio/people/personal-data/data-rule.ts'
import { dataRules, personalTables } from '#src/studio/people/personal-data/data-rules.ts'
import { columnsWithoutTime, endings, howLong } from '#src/studio/people/personal-data/retention.ts'
import { RETENTION } from '#src/studio/settings/constants.ts'

// A new column about people must say what becomes of it.

const tables = Object.values(schema)
  .filter((one) => one instanceof PgTable)
  .map((table) => getTableConfig(table))

test('every table says whose data it holds, in src/studio/people/personal-data/*-rules.ts', () => {
  const missing = tables.map(({ name }) => name).filter((name) => !(name in dataRules))
  expect(
    missing,
    'these tables have no rule: about nobody, or about somebody (how it is exported and erased)?',
  ).toEqual([])
  const known = new Set(tables.map(({ name }) => name))
  expect(
    Object.keys(dataRules).filter((name) => !known.has(name)),
    'these rules have no table',
  ).toEqual([])
})

test.each(tables.map((table) => [table.name, table] as const))(
  'every column of %s has exactly one rule',
  (name, table) => {
    const rule = dataRules[name]
    const ruled = rule ? columnsOf(rule) : []
    const columns = table.columns.map((column) => column.name)
    expect(ruled.toSorted(), `the rule of ${name} and its columns differ: is a new column personal?`).toEqual(
      columns.toSorted(),
    )
  },
)

test('what stays says why, and rows that go erase nothing besides', () => {
  for (const [name, rule] of Object.entries(dataRules)) {
    if (rule.about !== 'somebody') continue
    expect(rule.end === 'removed' || Boolean(rule.why), `${name} stays: why?`).toBe(true)
    expect(rule.end === 'removed' && Boolean(rule.erased), `${name} goes as a whole`).toBe(false)
  }
})

test.each(personalTables())('every column of $table that says who it was has its time', ({ table, rule }) => {
  expect(columnsWithoutTime(rule), `how long are these kept? Say it in the rule of ${table}, as \`keeps\``).toEqual([])
})

test('what the privacy page says of what ends on its own has its figure', () => {
  for (const { table, ending } of endings) {
    expect(ending.says.includes('{period}'), `${table}: “${ending.says}”`).toBe(ending.period !== undefined)
  }
  expect(
    howLong(RETENTION, { hasHall: true, hasPaidOnline: true })
      .map(({ time }) => time)
      .join(),
  ).not.toMatch(/[{}]|null|NaN|undefined/)
})

test('every address by which a row is found says what becomes of it when the address of its account changes', () => {
  const named = ({ rule }: ReturnType<typeof personalTables>[number]) =>
    (rule.addresses ?? []).map(({ column }) => column)
  for (const one of personalTables()) {
    const { table, rule } = one
    const bears = columnsOf(rule).filter((column) => /(^|_)e?mail$|^recipient$/.test(column))
    expect(named(one), `${table}: which of its addresses follow, and why does another stay?`).toEqual(
      expect.arrayContaining(bears),
    )
    // Found by the rows of another table, which follow themselves.
    const isByAddress = / :email\b/.test(rule.whose.replaceAll(/\(select .*\)/g, ''))
    expect(!isByAddress || named(one).length > 0, `${table} is found by an address`).toBe(true)
    expect(named(one).filter((column) => !columnsOf(rule).includes(column))).toEqual([])
  }
})
