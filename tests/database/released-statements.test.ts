import { readFileSync } from 'node:fs'
import pg from 'pg'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { ownerDatabaseUrl } from '#tests/helpers/database.ts'
import { insertOf, newestRelease, RELEASED_STATEMENTS, type ReleasedStatements } from './released.ts'

// The release before runs on the tables of this one while the one replaces the other (decision 100): each statement that it sends is
// planned on the newest schema, and what it inserts leaves no column out that must have a value.
const { version, statements } = JSON.parse(readFileSync(RELEASED_STATEMENTS, 'utf8')) as ReleasedStatements
const client = new pg.Client({ connectionString: await ownerDatabaseUrl(), pipeline: true } as pg.ClientConfig)
beforeAll(() => client.connect())
afterAll(() => client.end())

/** What of these statements fails on the tables as they are, or as `change` would leave them. */
async function faultsOf(sent: readonly string[], change?: string): Promise<string[]> {
  await client.query('begin')
  try {
    if (change) await client.query(change)
    const required = await requiredColumns()
    const faults = await Promise.all(
      sent.map(async (text) => {
        // Sent together; each is planned, and none is run.
        const [, planned] = await Promise.all([
          client.query('savepoint one'),
          client.query(`explain (generic_plan) ${text}`).then(
            () => [],
            ({ message }: Error) => [`${message}: ${text}`],
          ),
          client.query('rollback to savepoint one'),
        ])
        const insert = insertOf(text)
        const missing = (required.get(insert?.table ?? '') ?? []).filter((name) => !insert?.columns.includes(name))
        return [...planned, ...missing.map((name) => `${name} is not inserted: ${text}`)]
      }),
    )
    return faults.flat()
  } finally {
    await client.query('rollback')
  }
}

/** By table, the columns that every row must be given. */
async function requiredColumns(): Promise<Map<string, string[]>> {
  const { rows } = await client.query<{ table: string; columns: string[] }>(
    `select table_name::text as "table", array_agg(column_name::text) as columns from information_schema.columns
     where table_schema = 'public' and is_nullable = 'NO' and column_default is null and is_identity = 'NO' and is_generated = 'NEVER'
     group by table_name`,
  )
  return new Map(rows.map(({ table, columns }) => [table, columns]))
}

test('the database takes every statement of the release before', async () => {
  expect(await faultsOf(statements), 'expand now and contract a release later (decision 073)').toEqual([])
})

test('they are those of the newest release', () => {
  expect(version, 'npm run statements keeps those of a release').toBe(
    newestRelease(readFileSync('CHANGELOG.md', 'utf8')),
  )
})

test.each([
  [
    'alter table till_closes drop column counted_cash_pence',
    'till_closes',
    'column "counted_cash_pence" of relation "till_closes" does not exist',
  ],
  ['alter table till_closes rename to closes', 'till_closes', 'relation "till_closes" does not exist'],
  [
    'alter table till_closes add column source text not null',
    'till_closes',
    'source is not inserted: insert into "till_closes"',
  ],
  [
    'drop function free_seats(uuid, timestamptz)',
    'free_seats',
    'function free_seats(uuid, timestamp with time zone) does not',
  ],
])('it does not after %s', async (change, of, says) => {
  const concerned = statements.filter((text) => text.includes(of))
  expect(await faultsOf(concerned, change)).toContainEqual(expect.stringContaining(says))
})
