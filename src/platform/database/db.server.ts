import { drizzle, type NodePgDatabase } from 'drizzle-orm/node-postgres'
import pg from 'pg'
import { isRefusal } from '#src/kit/outcome.ts'
import { sqlStateOf } from './database-error.ts'
import { allowMinutes, cutSilentConnections, GRACE_MS } from './silence.server.ts'
import { openTurns, type WithoutTurn } from './turns.server.ts'

/** What a store reads from: the pool outside a transaction, or the open transaction inside one. */
export type Reader = NodePgDatabase<Record<string, never>> & { $client: Pick<pg.Pool, 'query'> }

/** An open transaction. Always an argument, never ambient: a query that does not take it escapes the transaction. */
export type Tx = Reader & { readonly inTransaction: true }

/** `turn` names what others want at the same time, such as one class: work with the same name takes turns (turns.server.ts), unless there is
 *  an answer without one. */
export type Transaction = <Answer>(
  work: (tx: Tx) => Promise<Answer>,
  turn?: string,
  unless?: WithoutTurn<Answer, [reader: Reader]>,
) => Promise<Answer>

export type Database = {
  /** For single-statement reads outside a transaction. Only delivery may use it. */
  reader: Reader
  /** Runs the work in one transaction; commits its answer, rolls back when it throws or answers with a refusal. Retries a lost race of
   *  the database's own making (deadlock, serialisation) up to three times and, unless it takes turns, a lock that was not to be had in time once, so the work must
   *  have no other effects. */
  transaction: Transaction
  /** Whether the database answers within a second, asked on a connection of its own. */
  isAnswering(): Promise<boolean>
  /** The connections of transactions. */
  pool: pg.Pool
  /** The connections of `reader`: pages are drawn while every transaction waits for a lock. */
  readPool: pg.Pool
  close(): Promise<void>
}

/** The one row of a query that finds one or none. */
export async function first<Row>(query: PromiseLike<readonly Row[]>): Promise<Row | null> {
  const [row] = await query
  return row ?? null
}

// PRODUCT 6: statement timeout 5 s, lock timeout 3 s, pool of 8 a process, and connections of their own for pages and health. A page
// reads several things at once, a transaction one after another.
const READ_CONNECTIONS = 8
const WRITE_CONNECTIONS = 6
const HEALTH_MS = 1000
const STATEMENT_TIMEOUT_MS = 5000
const LOCK_TIMEOUT_MS = 3000
const WAIT_FOR_CONNECTION_MS = 5000

pg.types.setTypeParser(pg.types.builtins.INT8, Number)
pg.types.setTypeParser(pg.types.builtins.DATE, String)

type Options = { poolSize?: number; mostMsSilent?: number }

export function openDatabase(url: string, options: Options = {}): Database {
  const { mostMsSilent = STATEMENT_TIMEOUT_MS + GRACE_MS } = options
  const pool = openPool(url, { max: options.poolSize ?? WRITE_CONNECTIONS })
  const readPool = openPool(url, { max: options.poolSize ?? READ_CONNECTIONS })
  for (const one of [pool, readPool]) cutSilentConnections(one, mostMsSilent)
  const health = openPool(url, { max: 1, connectionTimeoutMillis: HEALTH_MS, query_timeout: HEALTH_MS })
  const reader = drizzle(readPool) as unknown as Reader
  const turns = openTurns()
  return {
    reader,
    pool,
    readPool,
    transaction: (work, turn, { instead, together } = {}) => {
      const attempt = () => inTransaction(pool, work)
      if (turn === undefined) return withRetries(attempt)
      return turns.take(turn, () => withRetries(attempt, TRIES_IN_TURN), {
        instead: instead && (() => instead(reader)),
        together: together && (() => together(reader)),
      })
    },
    isAnswering: () =>
      health.query('select 1').then(
        () => true,
        () => false,
      ),
    async close() {
      await Promise.all([pool.end(), readPool.end(), health.end()])
    },
  }
}

function openPool(url: string, options: pg.PoolConfig): pg.Pool {
  const pool = new pg.Pool({
    connectionString: url,
    connectionTimeoutMillis: WAIT_FOR_CONNECTION_MS,
    statement_timeout: STATEMENT_TIMEOUT_MS,
    lock_timeout: LOCK_TIMEOUT_MS,
    application_name: 'tempo',
    // Statements sent without waiting for the one before leave at once, in order.
    pipeline: true,
    ...options,
  } as pg.PoolConfig)
  // A connection cut while idle is replaced by the pool; one cut in use fails its next query. Without listeners either would
  // end the process.
  pool.on('error', () => {})
  pool.on('connect', (client) => client.on('error', () => {}))
  return pool
}

async function inTransaction<Answer>(pool: pg.Pool, work: (tx: Tx) => Promise<Answer>): Promise<Answer> {
  const client = await pool.connect()
  let broken: Error | undefined
  let first: unknown
  try {
    // Sent together with the first statement of the work.
    const begun = client.query('begin')
    begun.catch(() => {})
    const noting = notingFaults(client, (fault) => (first ??= fault))
    const answer = await work(Object.assign(drizzle(noting), { inTransaction: true as const }) as unknown as Tx)
    await begun
    await client.query(isRefusal(answer) ? 'rollback' : 'commit')
    return answer
  } catch (error) {
    await client.query('rollback').catch((lost: Error) => (broken = lost))
    throw sqlStateOf(error) === AFTER_A_FAULT ? (first ?? error) : error
  } finally {
    client.release(broken)
  }
}

/** Gives the statements of this transaction minutes, not seconds: for what rewrites whole tables, or waits at a start. */
export function giveMinutes(tx: Tx, minutes: number): Promise<void> {
  return allowMinutes(tx.$client, minutes)
}

// What PostgreSQL answers to every statement after one that failed. Of statements sent together it may be heard of first.
const AFTER_A_FAULT = '25P02'

/** The connection, with every fault of a statement noted. */
function notingFaults(client: pg.PoolClient, note: (fault: unknown) => void): pg.PoolClient {
  const query = (...statement: Parameters<pg.PoolClient['query']>) => {
    const answer = client.query(...statement) as unknown as Promise<unknown>
    answer.catch(note)
    return answer
  }
  return Object.assign(Object.create(client) as pg.PoolClient, { query })
}

/** Runs the work of a use case within a transaction that is open: a refusal takes back what that work wrote and nothing else. One
 *  at a time: what is done beside it would be taken back with it. */
export function nested(tx: Tx): Transaction {
  return async (work) => {
    // Goes out together with the first statement of the work; when it fails, so does that one.
    tx.$client.query('savepoint nested').catch(() => {})
    const answer = await work(tx)
    if (isRefusal(answer)) await tx.$client.query('rollback to savepoint nested')
    await tx.$client.query('release savepoint nested')
    return answer
  }
}

// A lock timeout is retried only once, because each attempt holds a connection while it waits.
const MOST_TRIES: Record<string, number> = { '40001': 4, '40P01': 4, '55P03': 2 }
// Few of this process compete for what has turns: who does not get the lock then is told at once.
const TRIES_IN_TURN = { ...MOST_TRIES, '55P03': 1 }

async function withRetries<Answer>(attempt: () => Promise<Answer>, mostTries = MOST_TRIES): Promise<Answer> {
  for (let tries = 1; ; tries++) {
    try {
      return await attempt()
    } catch (error) {
      if (tries >= (mostTries[sqlStateOf(error) ?? ''] ?? 1)) throw error
    }
  }
}
