import { sql } from 'drizzle-orm'
import pg from 'pg'
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { openDatabase, sqlStateOf, type Tx } from './db.server.ts'

const url = await workerDatabaseUrl()
const db = openDatabase(url)
const holder = new pg.Client({ connectionString: url })
beforeAll(() => holder.connect())
beforeEach(truncateAll)
afterAll(async () => {
  await holder.end()
  await db.close()
})

/** Somebody else holds the table of the counters until `let go`. */
async function holdCounters(): Promise<() => Promise<unknown>> {
  await holder.query('begin; lock table rate_limits in access exclusive mode')
  return () => holder.query('commit')
}

async function count(tx: Tx): Promise<void> {
  await tx.execute(sql`set local lock_timeout = '50ms'`)
  await tx.execute(sql`insert into rate_limits (key, window_starts_at, attempts) values ('k', now(), 1)`)
}

test('a lock that was not to be had in time is asked for once more', async () => {
  const letGo = await holdCounters()
  let tries = 0
  await db.transaction(async (tx) => {
    if (++tries === 2) await letGo()
    await count(tx)
  })
  expect(tries).toBe(2)
  expect((await db.pool.query('select from rate_limits')).rowCount).toBe(1)
})

test('and no more often than that', async () => {
  const letGo = await holdCounters()
  let tries = 0
  const failed = await db
    .transaction((tx) => {
      tries++
      return count(tx)
    })
    .catch((error: unknown) => error)
  await letGo()
  expect(sqlStateOf(failed)).toBe('55P03')
  expect(tries).toBe(2)
})

test('a lost race of the database’s own making is run again three times, anything else not at all', async () => {
  const triesWith = async (state: string) => {
    let tries = 0
    await db
      .transaction(async (tx) => {
        tries++
        await tx.execute(sql.raw(`do $$ begin raise exception 'made up' using errcode = '${state}'; end $$`))
      })
      .catch(() => {})
    return tries
  }
  expect([await triesWith('40001'), await triesWith('40P01'), await triesWith('23505')]).toEqual([4, 4, 1])
})
