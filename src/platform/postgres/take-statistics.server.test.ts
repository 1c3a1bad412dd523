import { expect, test } from 'vitest'
import { connectTo, freshDatabaseUrl } from '#tests/helpers/database.ts'
import { takeStatistics } from './take-statistics.server.ts'

test('every table that was never looked at is, once', async () => {
  const url = await freshDatabaseUrl('statistics', 'template_tempo')
  const client = await connectTo(url)
  const guesses = async () => {
    const { rows } = await client.query<{ n: number }>(
      `select count(*)::int n from pg_class where relnamespace = 'public'::regnamespace and relkind = 'r' and reltuples < 0`,
    )
    return rows[0]!.n
  }
  await client.query(`insert into settings select 'k' || n, '1' from generate_series(1, 500) n`)
  expect(await guesses()).toBeGreaterThan(20)
  await takeStatistics(url)
  expect(await guesses()).toBe(0)
  const known = await client.query(`select reltuples from pg_class where relname = 'settings'`)
  expect(known.rows).toEqual([{ reltuples: 500 }])
  await client.query(`insert into settings select 'l' || n, '1' from generate_series(1, 500) n`)
  await takeStatistics(url)
  expect((await client.query(`select reltuples from pg_class where relname = 'settings'`)).rows).toEqual(known.rows)
})
