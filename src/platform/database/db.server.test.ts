import { once } from 'node:events'
import { type AddressInfo, createServer } from 'node:net'
import { TLSSocket } from 'node:tls'
import { sql } from 'drizzle-orm'
import pg from 'pg'
import { generate } from 'selfsigned'
import { afterAll, beforeAll, beforeEach, expect, onTestFinished, test } from 'vitest'
import { ok, refuse } from '#src/kit/outcome.ts'
import { truncateAll, workerDatabaseUrl } from '#tests/helpers/database.ts'
import { isPassing } from '../http/service-failure.server.ts'
import { sqlStateOf } from './database-error.ts'
import { giveMinutes, nested, openDatabase, type Tx } from './db.server.ts'

const url = await workerDatabaseUrl()
const db = openDatabase(url)
const holder = new pg.Client({ connectionString: url })
beforeAll(() => holder.connect())
beforeEach(truncateAll)
afterAll(async () => {
  await holder.end()
  await db.close()
})

/** Someone else holds the table of the counters until `let go`. */
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

test('a refusal leaves nothing written, and one within another transaction takes back its own part only', async () => {
  const write = (tx: Tx, what: string) =>
    tx.execute(sql`insert into rate_limits (key, window_starts_at, attempts) values (${what}, now(), 1)`)
  await db.transaction(async (tx) => {
    await write(tx, 'refused')
    return refuse('no')
  })
  await db.transaction(async (tx) => {
    await write(tx, 'before')
    await nested(tx)(async () => {
      await write(tx, 'refused within')
      return refuse('no')
    })
    await nested(tx)(async () => {
      await nested(tx)(() => write(tx, 'twice within'))
      return ok(await write(tx, 'within'))
    })
    return { ok: false, why: 'no refusal: a value like any other' }
  })
  const { rows } = await db.pool.query<{ key: string }>('select key from rate_limits order by key')
  expect(rows.map(({ key }) => key)).toEqual(['before', 'twice within', 'within'])
})

/** What says it is a PostgreSQL: it answers the wish for TLS, and keeps what it is told. */
async function aStranger(certificate?: { cert: string; private: string }): Promise<{ port: number; told: Buffer[] }> {
  const told: Buffer[] = []
  const server = createServer((socket) => {
    socket.on('error', () => {})
    socket.once('data', () => {
      socket.write(certificate ? 'S' : 'N')
      if (!certificate) return socket.on('data', (chunk: Buffer) => told.push(chunk))
      const { cert, private: key } = certificate
      const inner = new TLSSocket(socket, { isServer: true, cert, key })
      inner.on('error', () => {}).on('data', (chunk: Buffer) => told.push(chunk))
    })
  }).listen(0, '127.0.0.1')
  await once(server, 'listening')
  onTestFinished(() => void server.close())
  return { port: (server.address() as AddressInfo).port, told }
}

test('of statements sent together the one that failed is heard of, not those that failed for it', async () => {
  const together = db.transaction(async ({ $client }) => {
    const slowToSay = $client.query('select nonsense').catch(async (fault: Error) => {
      for (const _ of Array(20)) await Promise.resolve()
      throw fault
    })
    await Promise.all([slowToSay, $client.query('select 1')])
  })
  await expect(together).rejects.toMatchObject({ code: '42703' })
})

test.each(['require', 'verify-full'])(
  'with sslmode=%s nothing is told to a database that does not encrypt, or whose certificate nobody vouches for',
  async (mode) => {
    const itself = await generate([{ name: 'commonName', value: 'localhost' }], { keyType: 'ec' })
    for (const [stranger, why] of [
      [await aStranger(), /does not support SSL/],
      [await aStranger(itself), /self-signed certificate/],
    ] as const) {
      const strange = openDatabase(`postgres://tempo:secret@localhost:${stranger.port}/tempo?sslmode=${mode}`)
      await expect(strange.pool.query('select 1')).rejects.toThrow(why)
      await strange.close()
      expect(stranger.told).toEqual([])
    }
  },
)

test('readers and writers give up on a database that does not answer: nothing is half done, and the next are answered', async () => {
  const hasty = openDatabase(url, { mostMsSilent: 100, poolSize: 1 })
  onTestFinished(() => hasty.close())
  const hang = 'select pg_sleep(60)'
  const failed = await Promise.all([
    hasty.reader.$client.query(hang).catch((error: unknown) => error),
    hasty.transaction(({ $client }) => $client.query(`${leaves('half')}; ${hang}`)).catch((error: unknown) => error),
  ])
  expect(failed.map((error) => [isPassing(error), String(error)])).toEqual(
    Array(2).fill([true, 'Error: Read timeout: the database does not answer']),
  )
  await hasty.transaction(({ $client }) => $client.query(leaves('whole')))
  expect((await hasty.reader.$client.query('select key from rate_limits')).rows).toEqual([{ key: 'whole' }])
})

test('what waits behind other statements, or was given minutes, is not given up', async () => {
  const hasty = openDatabase(url, { mostMsSilent: 150 })
  onTestFinished(() => hasty.close())
  const slow = await hasty.transaction(async (tx) => {
    await Promise.all([1, 2, 3].map(() => tx.$client.query('select pg_sleep(0.07)')))
    await giveMinutes(tx, 1)
    return tx.$client.query('select pg_sleep(0.2)')
  })
  expect(slow.rowCount).toBe(1)
})

const leaves = (key: string) => `insert into rate_limits (key, window_starts_at, attempts) values ('${key}', now(), 1)`
