import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { placeOf } from '#tests/architecture/modules.ts'
import { parseSource } from '#tests/architecture/source.ts'
import { ownerDatabaseUrl } from '#tests/helpers/database.ts'
import { type Statement, statementsOf, unfoundFaults } from './statements.ts'
import { mayWrite, roleThatWrites, tablesIn } from './writers.ts'

// Laws of the stores' SQL, asked of PostgreSQL itself (ARCHITECTURE.md#imports): each statement fits the schema, and writes the tables of
// its own module alone. Each is planned and none is run, as a role made for the module and rolled back with everything else.

const client = new pg.Client({ connectionString: await ownerDatabaseUrl() })
beforeAll(() => client.connect())
afterAll(() => client.end())

const stores = byPath(import.meta.glob('/src/studio/**/*.store.server.ts', { eager: true }))
const tables = tablesIn(byPath(import.meta.glob('/src/**/*.tables.server.ts', { eager: true })))

function byPath(files: Record<string, unknown>) {
  return Object.entries(files).map(([path, file]) => [path.slice(1), file as Record<string, unknown>] as const)
}

/** What PostgreSQL has against these statements of a store, each with what to do instead. */
async function faultsOf(path: string, statements: Statement[]): Promise<string[]> {
  const own = [...tables].filter(([, file]) => mayWrite(path, file)).map(([table]) => table)
  const faults: string[] = []
  await client.query('begin')
  try {
    await client.query(roleThatWrites('writer_of_a_store', own))
    await client.query('set local role writer_of_a_store')
    for (const { by, text } of statements) {
      await client.query('savepoint one')
      await client.query(`explain (generic_plan) ${text}`).catch((error: { code?: string; message: string }) => {
        faults.push(`${path} ${by}: ${error.message}. ${remedyOf(path, error)}`)
      })
      await client.query('rollback to savepoint one')
    }
  } finally {
    await client.query('rollback')
  }
  return faults
}

function remedyOf(path: string, { code, message }: { code?: string; message: string }): string {
  const table = /permission denied for table (\w+)/.exec(message)?.[1]
  const owner = table && tables.get(table)
  if (code !== '42501' || !owner) return 'Correct the statement, or make the migration that it waits for'
  const { module } = placeOf(path)
  return `${module} writes its own tables only: call a use case of ${placeOf(owner).module ?? 'people'} (ARCHITECTURE.md#imports)`
}

test.each(stores)('PostgreSQL accepts every statement of %s from its module', async (path, store) => {
  const statements = await statementsOf(store)
  expect(await faultsOf(path, statements)).toEqual([])
  expect(unfoundFaults(parseSource(path, readFileSync(path, 'utf8')), store, statements)).toEqual([])
})

test.each(stores)(
  'what %s sends a page of has a total order, so that nobody is on two pages or on none',
  async (_, store) => {
    expect((await statementsOf(store)).map(({ text }) => pageFault(text)).filter(Boolean)).toEqual([])
  },
)

/** The order of a statement that sends a page, unless it ends with what no two rows share. */
function pageFault(text: string): string | null {
  const [, order] = /\border by ((?:(?!\border by\b)[^])*?)\s*limit \$\d+\s*offset (?:\$|\()/i.exec(text) ?? []
  return order !== undefined && !/(?:\bid"?|\bctid)(?: desc| asc)?$/i.test(order) ? order : null
}

test.each([
  ['select a from b order by at desc limit $1 offset $2', 'at desc'],
  ['select a from b order by at, "b"."id" desc limit $1 offset $2', null],
  ['select a from b order by id, name limit $1 offset ($2 - 1)', 'id, name'],
  ['select a from b order by at limit $1', null],
])('%s', (text, fault) => expect(pageFault(text)).toBe(fault))

const BOOKINGS = 'src/studio/bookings/bookings.store.server.ts'
test.each([
  ['select bookd_at from bookings where id = $1', BOOKINGS, 'column "bookd_at" does not exist. Correct the statement'],
  ['select from bookings where id = $1 +', BOOKINGS, 'syntax error at end of input. Correct the statement'],
  ['update bookings set booked_at = 5', BOOKINGS, 'but expression is of type integer. Correct the statement'],
  ['delete from holdings', BOOKINGS, 'bookings writes its own tables only: call a use case of memberships'],
  ['with gone as (delete from users returning id) select from gone', BOOKINGS, 'call a use case of people'],
  ['insert into payments default values', BOOKINGS, 'call a use case of billing'],
  [
    'update payments set state = $1',
    'src/studio/billing/refunds/refunds.store.server.ts',
    'call a use case of billing',
  ],
  ['update class_sessions set name = $1', 'src/studio/people/members/members.store.server.ts', 'of schedule'],
  ['truncate bookings', 'src/studio/reports/figures/monthly-figures.store.server.ts', 'Correct the statement'],
])('%s is refused in %s: %s', async (text, path, says) => {
  expect(await faultsOf(path, [{ by: 'act', text }])).toEqual([expect.stringContaining(says)])
})

test.each([
  ['select from holdings for update', BOOKINGS],
  ['update bookings set status = $1', BOOKINGS],
  ['update payments set state = $1', 'src/studio/billing/payments/payments.store.server.ts'],
])('%s is accepted in %s', async (text, path) => {
  expect(await faultsOf(path, [{ by: 'act', text }])).toEqual([])
})

test('SQL that nothing sends, and a function that sends none, are found', async () => {
  const text = 'export const list = (tx) => tx.execute(sql`select a from b where c = ${1}`)'
  const source = parseSource(BOOKINGS, text)
  const remedy = 'name its arguments in tests/database/arguments.ts'
  const store = { list: (tx: unknown) => tx }
  expect(unfoundFaults(source, store, [])).toEqual([
    expect.stringContaining(`list sends no statement when it is called with anything: ${remedy}`),
    expect.stringContaining(`:1 “select a from b where c =” is in no statement: ${remedy}`),
  ])
  expect(unfoundFaults(source, store, [{ by: 'list', text: 'select a from b where c = $1' }])).toEqual([])
})
